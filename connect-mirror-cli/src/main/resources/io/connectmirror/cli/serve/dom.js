// Elements as values, and a patch that makes the page be like them. What is there stays there: focus,
// scrolling, text that is selected and what is folded out survive a refresh. All text becomes text
// nodes and no attribute is ever code, so names from clusters cannot become markup.

const SVG = 'http://www.w3.org/2000/svg';
const KEY = Symbol('key');
const KIND = Symbol('kind');
const PROPS = Symbol('props');

/**
 * An element of HTML. Props are attributes, but for `key` (which of its siblings it is), `on`
 * (listeners by event) and `style` (an object, set by the CSSOM as the policy of the page asks for).
 * A value of null, undefined or false is left out.
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flat(children), space: null };
}

/** The same of SVG. */
export function s(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flat(children), space: SVG };
}

/** Makes the children of an element be these. */
export function render(parent, ...children) {
  patchChildren(parent, flat(children));
}

function flat(children) {
  return children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false);
}

function patchChildren(parent, children) {
  const before = new Map();
  for (const node of parent.childNodes) {
    before.set(node[KEY] ?? node, node);
  }
  const taken = new Set();
  let next = parent.firstChild;
  children.forEach((child, index) => {
    const isText = typeof child !== 'object';
    const kind = isText ? '#text' : child.tag;
    const named = isText || child.props.key === undefined ? `${index} ${kind}` : `key ${child.props.key}`;
    // What two clusters tell alike must not become one.
    const key = taken.has(named) ? `${index} ${named}` : named;
    taken.add(key);
    let node = before.get(key);
    if (node === undefined || node[KIND] !== kind) {
      node = isText ? document.createTextNode('') : create(child);
      node[KEY] = key;
      node[KIND] = kind;
    } else {
      before.delete(key);
    }
    if (isText) {
      const text = String(child);
      if (node.data !== text) {
        node.data = text;
      }
    } else {
      patchProps(node, child.props);
      patchChildren(node, child.children);
    }
    if (node === next) {
      next = next.nextSibling;
    } else {
      parent.insertBefore(node, next);
    }
  });
  before.forEach((node) => node.remove());
}

function create(child) {
  const node = child.space ? document.createElementNS(child.space, child.tag) : document.createElement(child.tag);
  node[PROPS] = {};
  return node;
}

function patchProps(node, props) {
  const old = node[PROPS];
  for (const name of Object.keys(old)) {
    if (isNothing(props[name]) && name !== 'on' && name !== 'key') {
      node.removeAttribute(name);
    }
  }
  for (const [name, value] of Object.entries(props)) {
    if (name === 'on') {
      for (const event of Object.keys(value)) {
        if (old.on?.[event] === undefined) {
          node.addEventListener(event, (fired) => node[PROPS].on?.[event]?.(fired));
        }
      }
    } else if (name === 'style') {
      for (const [property, text] of Object.entries(value)) {
        node.style.setProperty(property, text);
      }
    } else if (name !== 'key' && !isNothing(value) && old[name] !== value) {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  node[PROPS] = props;
}

function isNothing(value) {
  return value === null || value === undefined || value === false;
}
