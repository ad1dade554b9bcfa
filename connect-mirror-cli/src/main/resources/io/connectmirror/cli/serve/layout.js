// Where the clusters and arrows of the picture lie. Clusters that flows connect make one part each. A
// star (a pair, fan-in, fan-out, hub and spokes) has its hub as a tall box beside its spokes, which
// needs little width; anything else stands on an ellipse, or where there is no room for one each cluster
// is drawn again with the flows that leave it.

const NODE = { height: 48, gap: 14 };
const LANE = 58;
const LABEL = { width: 100, height: 44 };
const MARGIN = 4;
const WIDEST = 760;
/** An ellipse needs that much for two clusters, and a label between them. */
const ROOM_OF_AN_ELLIPSE = 460;

/**
 * @param seen flows as `{ from, to, ... }`
 * @returns parts, each `{ star, width, height, nodes, edges }`; an edge has `of`, the flow
 */
export function layout(aliases, seen, width) {
  const room = Math.min(width, WIDEST);
  return components(aliases, seen).flatMap((part) => {
    const hub = hubOf(part);
    if (hub) {
      return [star(part, hub, room)];
    }
    return room >= ROOM_OF_AN_ELLIPSE ? [ellipse(part, room)] : bySource(part).map((some) => star(some, some.aliases[0], room));
  });
}

function bySource(part) {
  return part.aliases
    .map((alias) => part.flows.filter((flow) => flow.from === alias))
    .filter((flows) => flows.length > 0)
    .map((flows) => ({ aliases: [flows[0].from, ...new Set(flows.map((flow) => flow.to))], flows }));
}

function components(aliases, seen) {
  const of = new Map(aliases.map((alias) => [alias, alias]));
  const root = (alias) => (of.get(alias) === alias ? alias : root(of.get(alias)));
  seen.forEach((flow) => of.set(root(flow.to), root(flow.from)));
  const parts = new Map();
  aliases.forEach((alias) => {
    const key = root(alias);
    parts.set(key, parts.get(key) ?? { aliases: [], flows: [] });
    parts.get(key).aliases.push(alias);
  });
  seen.forEach((flow) => parts.get(root(flow.from)).flows.push(flow));
  return [...parts.values()];
}

/** The cluster that all flows touch; of a pair the source of the first. */
function hubOf(part) {
  const touches = (alias) => part.flows.every((flow) => flow.from === alias || flow.to === alias);
  return part.aliases.length === 2 ? part.flows[0].from : part.aliases.find(touches);
}

function star(part, hub, width) {
  const nodeWidth = Math.round(Math.min(150, Math.max(86, width * 0.24)));
  const isLeft = part.flows.some((flow) => flow.from === hub);
  const hubX = isLeft ? 0 : width - nodeWidth;
  const spokeX = isLeft ? width - nodeWidth : 0;
  const [left, right] = [nodeWidth, width - nodeWidth];
  const nodes = [];
  const edges = [];
  let y = MARGIN;
  for (const alias of part.aliases.filter((one) => one !== hub)) {
    const own = part.flows.filter((flow) => flow.from === alias || flow.to === alias);
    const height = Math.max(NODE.height, own.length * LANE);
    nodes.push({ alias, x: spokeX, y, width: nodeWidth, height });
    own.forEach((of, lane) => {
      const at = y + (height * (lane + 0.5)) / own.length;
      const goesRight = (of.from === hub) === isLeft;
      const [from, to] = goesRight ? [left, right] : [right, left];
      const sense = goesRight ? 1 : -1;
      edges.push({
        of,
        from: { x: from + sense * 2, y: at },
        to: { x: to - sense * 3, y: at },
        at: { x: (left + right) / 2, y: at },
        room: right - left - 16,
      });
    });
    y += height + NODE.gap;
  }
  const height = y - NODE.gap;
  nodes.push({ alias: hub, x: hubX, y: MARGIN, width: nodeWidth, height: height - MARGIN });
  return { star: true, width, height: height + MARGIN, nodes, edges };
}

function ellipse(part, width) {
  const n = part.aliases.length;
  const nodeWidth = Math.round(Math.min(130, Math.max(80, width * 0.22)));
  const height = Math.max(300, n * 70);
  const [rx, ry] = [(width - nodeWidth) / 2, (height - NODE.height) / 2 - MARGIN];
  const nodes = part.aliases.map((alias, index) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * index) / n;
    return {
      alias,
      x: width / 2 + rx * Math.cos(angle) - nodeWidth / 2,
      y: height / 2 + ry * Math.sin(angle) - NODE.height / 2,
      width: nodeWidth,
      height: NODE.height,
    };
  });
  const byAlias = new Map(nodes.map((node) => [node.alias, node]));
  const edges = part.flows.filter((of) => of.from !== of.to).map((of) => {
    const both = part.flows.some((other) => other.from === of.to && other.to === of.from);
    return between(of, byAlias.get(of.from), byAlias.get(of.to), both, { x: width / 2, y: height / 2 });
  });
  return { star: false, width, height, nodes, edges };
}

function between(of, source, target, both, centre) {
  const [a, b] = [middle(source), middle(target)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const shift = both ? 8 : 0;
  const side = { x: (-(b.y - a.y) / length) * shift, y: ((b.x - a.x) / length) * shift };
  const from = onBorder(source, a, b, side, 2);
  const to = onBorder(target, b, a, side, 3);
  const share = both ? 0.4 : 0.5;
  const on = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  const away = both ? { x: side.x / shift, y: side.y / shift } : outwards(on, a, b, centre);
  const far = Math.abs(away.x) * (LABEL.width / 2) + Math.abs(away.y) * (LABEL.height / 2) + 4;
  const x = on.x + away.x * far;
  return {
    of,
    from,
    to,
    at: { x: Math.min(centre.x * 2 - LABEL.width / 2, Math.max(LABEL.width / 2, x)), y: on.y + away.y * far },
    room: LABEL.width + 10,
  };
}

/** Of the two directions across a line the one that leads away from the centre. */
function outwards(on, a, b, centre) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const across = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const leadsOut = across.x * (on.x - centre.x) + across.y * (on.y - centre.y) >= 0;
  return leadsOut ? across : { x: -across.x, y: -across.y };
}

function middle(node) {
  return { x: node.x + node.width / 2, y: node.y + node.height / 2 };
}

/** Where the line from one middle to another, moved aside, leaves the box of the first. */
function onBorder(node, own, other, side, gap) {
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const start = { x: own.x + side.x, y: own.y + side.y };
  const alongX = ux === 0 ? Infinity : ((ux > 0 ? node.x + node.width : node.x) - start.x) / ux;
  const alongY = uy === 0 ? Infinity : ((uy > 0 ? node.y + node.height : node.y) - start.y) / uy;
  const along = Math.min(alongX, alongY) + gap;
  return { x: start.x + ux * along, y: start.y + uy * along };
}
