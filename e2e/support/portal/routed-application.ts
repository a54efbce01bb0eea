import { createHash } from "node:crypto";

/** A plain ES module that shows which of its addresses is open, and is always on below the page's content. */
export const routedApplication = `
const stops = new WeakMap();
export async function mount({ domElement, portal }) {
  const heading = document.createElement("h1");
  heading.tabIndex = -1;
  const write = () => { heading.textContent = "Base " + portal.basePath + ", open " + location.pathname; };
  write();
  domElement.append(heading);
  addEventListener("single-spa:routing-event", write);
  stops.set(domElement, () => removeEventListener("single-spa:routing-event", write));
}
export async function unmount({ domElement }) {
  stops.get(domElement)?.();
  domElement.replaceChildren();
}
export const always = {
  async mount({ domElement }) { domElement.textContent = "Any questions?"; },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
export const failing = {
  async mount() { throw new Error("the help is missing"); },
  async unmount() {},
};
`;

/** A build of that module for `@app/{module}`: file name → text. */
export function routedBuild(module: string, slots: object): Record<string, string> {
  const text = `${routedApplication}// ${module}`;
  const integrity = `sha384-${createHash("sha384").update(text).digest("base64")}`;
  const described = { entry: "app.js", styles: [], imports: [], locales: {}, format: "esm", slots };
  const modules = { [`@app/${module}`]: described };
  const manifest = { package: module, version: "1.0.0", modules, files: { "app.js": integrity } };
  return { [`routes-${module}/app.js`]: text, [`routes-${module}/manifest.json`]: JSON.stringify(manifest) };
}
