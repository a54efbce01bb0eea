/** The height of the portal's bar. Elements that are added to the body, such as dialogs, have no `--app-height`: 0. */
const bar = "calc(100svh - var(--app-height, 100svh))";
/** Also as Tailwind writes it. */
const zero = /^(?:0(?:px)?|calc\(.+\* ?0\))$/;
/** Lengths that a style sheet states. Values in px may be computed, e.g. from the place of the mouse. */
const stated = /^(?:[\d.]+r?em|calc\(var\(--[\w-]+\) ?\* ?[\d.]+\)|var\(--[\w-]+, ?0(?:px)?\))$/;
/** Other than percentages, and what is outside of the window. */
const length = /^(?:\d|calc\(|var\()(?!.*%)/;
const ofWindow = /^(?:scroll-padding|scroll-snap-type|overscroll-behavior)/;
/** With a variable, these have the value that their longhands lack. */
const shorthands = ["scroll-padding", "scroll-padding-block", "scroll-padding-inline", "overscroll-behavior"];
const ofTop = /^scroll-padding(?:-top|-block|-block-start)?$/;
/** The value of the top: words, and functions with their arguments. */
const first = /^(?!auto)(?:[^\s(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/;
const scrolls = /auto|scroll|hidden/;
const inScroller = "--app-stuck: 0px";
/** What scrolls by its own style, or by the browser's. */
const scrollers = '[style*="overflow"]:not([style*="overflow-wrap"], [style*="visible"]), dialog, [popover]';

/**
 * Moves what an application fixes at the top of the window, or lets stick there, below the portal's bar. The two properties
 * may be in different rules (`.sticky`, `.top-0`), so `--app-top` is registered without inheritance. What sticks inside an
 * element that scrolls stays at the top of that element.
 */
function keepBelowBar(rule: CSSStyleRule): void {
  const { style } = rule;
  const change = (name: string, value: string, from: string) =>
    style.setProperty(name, value, style.getPropertyPriority(from));
  const { position, top } = style;
  const isSticky = position === "sticky";
  if (position === "fixed") change("--app-top", bar, "position");
  if (isSticky) change("--app-top", `var(--app-stuck, ${bar})`, "position");
  if (zero.test(top)) change("top", "var(--app-top, 0px)", "top");
  else if ((isSticky ? length : stated).test(top) && !top.includes("--app-top"))
    change("top", `calc(${top} + var(--app-top, 0px))`, "top");
  if (scrolls.test(style.overflow || style.overflowX + style.overflowY)) nest(rule);
}

/** Browsers without nested rules leave such content as it is. */
function nest(rule: CSSStyleRule): void {
  const { cssRules } = rule as CSSStyleRule & Partial<CSSGroupingRule>;
  if (!cssRules || [...cssRules].some(({ cssText }) => cssText.includes(inScroller))) return;
  (rule as CSSStyleRule & CSSGroupingRule).insertRule(`& > * { ${inScroller} }`, cssRules.length);
}

/**
 * The overflow of the page is that of the window (CSS Overflow 3). The frame is no element that scrolls, in which
 * nothing could stick at the top of the window.
 */
function scrollWithWindow(style: CSSStyleDeclaration): void {
  for (const name of ["overflow", "overflow-x", "overflow-y"]) {
    const value = style.getPropertyValue(name);
    const ofWindow = value.replace(/hidden/g, "clip").replace(/auto|scroll/g, "visible");
    if (ofWindow !== value) style.setProperty(name, ofWindow, style.getPropertyPriority(name));
  }
}

/**
 * The window scrolls, and not the frame: how it does is stated at the root element, while the application is on the page. Not
 * `scroll-behavior`: the portal's own scrolling at each arrival would be animated.
 */
function scrollWindow(rule: CSSStyleRule, frames: readonly string[]): void {
  const { style, selectorText, parentRule, parentStyleSheet } = rule;
  const names = [...shorthands, ...Array.from(style)].filter(
    (name) => ofWindow.test(name) && style.getPropertyValue(name),
  );
  const parent = (parentRule ?? parentStyleSheet) as CSSGroupingRule | null;
  if (names.length === 0 || !parent) return;
  const stated = names.map((name) => {
    const value = style.getPropertyValue(name);
    const important = style.getPropertyPriority(name) && " !important";
    return `${name}: ${ofTop.test(name) ? value.replace(first, "calc($& + var(--bar-height, 56px))") : value}${important}`;
  });
  const root = `:root:is(${selectorText}):has(${frames.join(", ")})`;
  try {
    parent.insertRule(`${root} { ${stated.join("; ")} }`, [...parent.cssRules].indexOf(rule) + 1);
  } catch {
    // A browser without `:has()` scrolls as the portal does.
  }
}

/** @returns what places a rule of an application, from now on */
export function installBelowBar({ CSS, document }: Window & typeof globalThis = window) {
  // In a sheet of the page: one more sheet would count as an application's, and the first HTML would be longer.
  const { sheet } = document.querySelector("style") ?? {};
  sheet?.insertRule(`#main :is(${scrollers}) > * { ${inScroller} }`, sheet.cssRules.length);
  // Content of a fixed element has no bar of its own. A name can be registered once only.
  CSS?.registerProperty?.({ name: "--app-top", syntax: "<length>", inherits: false, initialValue: "0px" });
  return (rule: CSSStyleRule, framesOfRoot?: readonly string[]) => {
    if (!framesOfRoot) return keepBelowBar(rule);
    scrollWithWindow(rule.style);
    scrollWindow(rule, framesOfRoot);
  };
}
