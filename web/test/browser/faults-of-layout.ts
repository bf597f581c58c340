// Looks for broken layout in the page as it stands: what hangs out of the window, text that lies under or over something else or is cut, text that is too small.
// What may scroll may hang out of its box; what is only for screen readers, or comes only with the focus (the skip link), is not looked at. While a dialog is
// open, only the dialog is: it covers the rest on purpose, as cards and toasts cover what is behind them.

import type { Studio } from "./studio";

export function faultsOfLayout(studio: Studio): Promise<string[]> {
  return studio.page.evaluate(() => {
    const faults = new Set<string>();
    const name = (element: Element) => {
      const classes = element.getAttribute("class")?.trim().split(/\s+/).join(".");
      return `${element.tagName.toLowerCase()}${classes ? `.${classes}` : ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    };
    const where = ({ left, top, right, bottom }: DOMRect | Box) => `[${Math.round(left)} ${Math.round(top)} ${Math.round(right)} ${Math.round(bottom)}]`;
    const root = document.querySelector("dialog[open], [role=dialog]") ?? document.body;
    const COVERS = ".popup-card, .toast, [role=alert], [role=status], .tooltip";
    type Box = { left: number; top: number; right: number; bottom: number };
    const cut = (a: Box, b: Box): Box => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
    const size = ({ left, top, right, bottom }: Box) => Math.min(right - left, bottom - top);
    const page: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && size(element.getBoundingClientRect()) > 1.5 && !element.closest("[data-only-read], .only-read, .visually-hidden, .sr-only, .skip");
    /** What of the element its ancestors let through, and whether one of them may scroll. */
    const clip = (element: Element): { box: Box; scrolls: boolean } => {
      let box = page, scrolls = false;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(at);
        if (overflowX !== "visible" || overflowY !== "visible" || clipPath !== "none") box = cut(box, at.getBoundingClientRect());
        if (/auto|scroll/.test(overflowX + overflowY) && at !== element) scrolls = true;
      }
      return { box, scrolls };
    };

    if (document.documentElement.scrollWidth > innerWidth) faults.add(`the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`);
    for (const element of root.querySelectorAll("*")) {
      if (element.tagName === "CANVAS" || element.closest("svg svg, svg > *") || !seen(element)) continue;
      const rect = element.getBoundingClientRect();
      const outside = rect.left < -1 || rect.top < -1 || rect.right > innerWidth + 1 || rect.bottom > innerHeight + 1;
      if (outside && !clip(element).scrolls && element.matches("button, input, select, output, p, h1, h2, h3, [role=slider], label")) faults.add(`hangs out of the window: ${name(element)} ${where(rect)}`);
    }

    const texts: { parent: Element; box: Box; text: string }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (!text || !seen(parent) || parent.closest("option, script, style, title")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clipped = clip(parent);
      const style = getComputedStyle(parent);
      if (parseFloat(style.fontSize) < 11) faults.add(`text of ${style.fontSize}: ${name(parent)}`);
      for (const rect of range.getClientRects()) {
        const box = cut(rect, clipped.box);
        if (size(box) <= 1.5) {
          if (!clipped.scrolls && size(rect) > 1.5) faults.add(`text cannot be seen: "${text.slice(0, 40)}" of ${name(parent)} ${where(rect)}`);
          continue;
        }
        if (!clipped.scrolls && rect.right - box.right > 2) faults.add(`text is cut: "${text.slice(0, 40)}" of ${name(parent)} ${where(rect)}`);
        texts.push({ parent, box, text });
        const on = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        if (on && on !== parent && !on.contains(parent) && !parent.contains(on) && !on.closest(COVERS) && style.pointerEvents !== "none") faults.add(`text lies under something: "${text.slice(0, 40)}" of ${name(parent)}, under ${name(on)}`);
      }
    }
    for (let i = 0; i < texts.length; ++i) {
      for (let j = i + 1; j < texts.length; ++j) {
        const [a, b] = [texts[i], texts[j]];
        if (a.parent === b.parent || a.parent.contains(b.parent) || b.parent.contains(a.parent)) continue;
        const both = cut(a.box, b.box);
        if (size(both) <= 3) continue;
        const on = document.elementFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
        if (on?.closest(COVERS)) continue;
        faults.add(`texts overlap: "${a.text.slice(0, 30)}" ${where(a.box)} and "${b.text.slice(0, 30)}" ${where(b.box)}`);
      }
    }
    return [...faults];
  });
}
