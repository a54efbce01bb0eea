import { createHash } from "node:crypto";

// In the form that webpack and Module Federation write: the runtime adds script elements for its chunks, without a
// hash.
const entry = `System.register([], (exports, { meta }) => {
  let root;
  const loadLate = () => {
    const script = document.createElement("script");
    script.onload = () => { root.querySelector("h1").textContent = globalThis.runtimeLate; };
    script.onerror = () => { root.querySelector("h1").textContent = "no late part"; };
    script.src = new URL("late.js", meta.url).href;
    document.head.append(script);
  };
  return { execute() {
    exports({
      async mount({ domElement }) {
        root = document.createElement("section");
        const heading = Object.assign(document.createElement("h1"), { textContent: "An application with a runtime" });
        const button = Object.assign(document.createElement("button"), { textContent: "More", onclick: loadLate });
        root.append(heading, button);
        domElement.append(root);
      },
      async unmount() { root.remove(); },
    });
  } };
});`;
// Styles the whole page while the application is open, by a name of the page.
const styles = "#portico { --runtime: on } h1 { color: teal }";
const late = 'globalThis.runtimeLate = "the late part";';

const integrityOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const manifest = {
  package: "runtime",
  version: "1.0.0",
  modules: { "@app/handbook": { entry: "entry.js", styles: ["page.css"], imports: [], locales: {} } },
  files: { "entry.js": integrityOf(entry), "late.js": integrityOf(late), "page.css": integrityOf(styles) },
};

/** An application whose own runtime loads its chunk, and whose style sheet styles the page. File name → text. */
export const runtimeApplication: Record<string, string> = {
  "runtime/entry.js": entry,
  "runtime/late.js": late,
  "runtime/page.css": styles,
  "runtime/manifest.json": JSON.stringify(manifest),
};
