package io.connectmirror.it.page;

/** Looks in the page for text that is hard to read, as WCAG measures it (level AA). */
final class Contrast {
  /** Returns texts with a contrast below 4.5 to what is behind them. */
  static final String SCRIPT =
      """
      const rgba = text => text.match(/[\\d.]+/g).map(Number);
      const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
      const behind = element => {
        for (let at = element; at; at = at.parentElement) {
          const own = at.tagName === 'text' || at instanceof SVGElement ? null
            : rgba(getComputedStyle(at).backgroundColor);
          if (own && (own.length === 3 || own[3] === 1)) { return own; }
          const box = at.querySelector(':scope > rect');
          if (box) { return rgba(getComputedStyle(box).fill); }
        }
        return [255, 255, 255];
      };
      const faint = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !element.getClientRects().length
            || element.closest('noscript, title')) { continue; }
        const style = getComputedStyle(element);
        const front = light(rgba(element instanceof SVGElement ? style.fill : style.color));
        const back = light(behind(element));
        const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
        if (contrast < 4.5) { faint.push(`${contrast.toFixed(2)} ${node.data.trim()}`); }
      }
      return faint;
      """;

  private Contrast() {}
}
