import { createHash } from "node:crypto";

/**
 * In the form of Vite's templates, with the beginning of Tailwind 3 and of Bootstrap. `ink` differs by the way in which
 * it is added.
 */
const sheet = (ink: string) => `@layer base { *, ::before, ::after { border: 0 dashed ${ink}; letter-spacing: 2px } }
:root { --own-ink: ${ink}; --accent: ${ink}; --text: ${ink}; font-family: monospace; color-scheme: light dark }
html, body { font-size: 31px; line-height: 3; scrollbar-color: red red }
body { display: flex; place-items: center; min-width: 320px; background: ${ink}; margin: 7px }
h1, h2 { font-size: 77px } p, span { word-spacing: 9px }
a, a:hover { color: ${ink}; font-weight: 900; text-decoration: line-through }
button { border-radius: 31px; border: 5px solid ${ink}; padding: 17px; font-size: 29px }
button:focus-visible { outline: 9px solid ${ink} }
img, svg, svg:not(:root) { outline: 3px dotted ${ink} } input, dialog, [role="dialog"] { border: 9px solid ${ink} }
[hidden], [class*="_"] { text-transform: uppercase }
.dark { --text: ${ink}; --accent: ${ink} }
.own-dense { color: ${ink}; font: 900 9px / 3 serif }
@media screen { header, nav, ul, li { outline: 4px double ${ink}; list-style: square } }
@supports (display: grid) { main, #portico > div, body > div { background: ${ink} } }`;

export const inks = { link: "rgb(1, 1, 1)", element: "rgb(2, 2, 2)", rule: "rgb(3, 3, 3)", late: "rgb(4, 4, 4)" };

// In each way in which tools add style sheets. `?ways=` chooses some.
const entry = `const css = ${JSON.stringify(Object.fromEntries(Object.entries(inks).map(([way, ink]) => [way, sheet(ink)])))};
const rules = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText);
};
const ways = {
  link() {},
  element() {
    const style = document.createElement("style");
    document.head.appendChild(style);
    style.appendChild(document.createTextNode(css.element));
  },
  rule() {
    const { sheet } = document.head.appendChild(document.createElement("style"));
    for (const rule of rules(css.rule)) sheet.insertRule(rule, sheet.cssRules.length);
  },
  adopted() {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    sheet.replaceSync(css.rule);
  },
  inside(root) {
    root.append(Object.assign(document.createElement("style"), { textContent: css.element }));
  },
  late() {
    return new Promise((resolve, reject) => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", onload: resolve, onerror: reject, crossOrigin: "anonymous" });
      link.href = new URL("late.css", import.meta.url).href;
      document.head.append(link);
    });
  },
};
const made = (tag, textContent, id = "") => Object.assign(document.createElement(tag), { textContent, id });
let modal;
export async function mount({ domElement }) {
  const chosen = new URLSearchParams(location.search).get("way") ?? "link";
  document.documentElement.classList.add("dark");
  await ways[chosen](domElement);
  domElement.append(made("h1", "Styled"), made("button", "Own", "own-button"));
  modal = made("div", "Modal", "own-modal");
  modal.append(made("button", "In the modal", "modal-button"));
  document.body.append(modal);
}
export async function unmount({ domElement }) { domElement.replaceChildren(); modal.remove(); }`;

const integrityOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

/** The files of an application that styles the page in one way; only with a link the manifest has a style sheet. */
export function stylingApplication(way: string): Record<string, string> {
  const styles = way === "link" ? ["main.css"] : [];
  const files = { "main.js": entry, "main.css": sheet(inks.link), "late.css": sheet(inks.late) };
  const hashes = Object.entries(files).map(([name, text]) => [name, integrityOf(text)]);
  const module = { entry: "main.js", styles, imports: [], locales: {}, format: "esm" };
  const manifest = {
    package: "styling-mf",
    version: "1.0.0",
    modules: { "@app/handbook": module },
    files: Object.fromEntries(hashes),
  };
  return { ...files, "manifest.json": JSON.stringify(manifest) };
}
