import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { JSDOM, VirtualConsole } from "jsdom";
import webpack from "webpack";
import { screenConfig } from "./webpack-config.mjs";

/** Placeholders for the texts that differ between tenants. The server replaces them (`first-screen-markup.ts`). */
const placeholders = { name: "%tenant.name%", domain: "%tenant.domain%", help: "%tenant.help%" };

/** The themes of `shared-utility/contract/settings.ts`: a screen may differ in more than its colours. */
const themes = ["light", "dark"];

/** The parts of `portal` that a screen may use before the user has done anything. */
const portal = { draft: () => ({ read: () => undefined, keep: () => {}, drop: () => {} }), setTitle: () => {} };

/**
 * Renders a package's first screens as data, so that the server can put them into the page before any script has run.
 * Each shows the module as it mounts for a guest at the screen's address. It is a file `{module}.{entry's
 * hash}.{screen}.{locale}-{theme}.{hash}.json`.
 * @param packageDir absolute folder of the package
 * @param outDir absolute folder of the build, with its strings
 * @param built `specifier` and `entry` of the package's main module, and `locales` (locale → file)
 * @param screens screen → path, e.g. `{ signIn: "/signin" }`; `portico.screens` of package.json
 * @throws Error when the module does not mount
 */
export async function writeScreens({ packageDir, outDir, built, screens, source }) {
  const code = await bundleOf(packageDir, source);
  for (const [screen, path] of Object.entries(screens)) {
    for (const [locale, file] of Object.entries(built.locales)) {
      const strings = {
        [built.specifier]: await readJson(join(outDir, file)),
        ...(await commonStrings(packageDir, locale)),
      };
      for (const theme of themes) {
        const tree = treeOf(await render(code, { path, locale, theme, strings }));
        await writeScreen(`${outDir}/${built.entry.replace(/\.js$/, "")}.${screen}.${locale}-${theme}`, tree);
      }
    }
  }
}

async function writeScreen(start, tree) {
  const text = JSON.stringify(tree);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
  await writeFile(`${start}.${hash}.json`, text);
}

/** Mounts the module in a separate page, as the orchestrator does. */
async function render(code, { path, locale, theme, strings }) {
  const boot = {
    tenant: placeholders,
    environment: "production",
    api: "/api",
    map: { id: "build", imports: {}, styles: {}, locales: {} },
    strings: { [locale]: strings },
  };
  const errors = [];
  const { window } = new JSDOM(
    '<!doctype html><script type="application/json" id="portico-boot"></script><div id="place">',
    {
      url: `http://tenant.localhost${path}`,
      runScripts: "outside-only",
      pretendToBeVisual: true,
      virtualConsole: consoleInto(errors),
    },
  );
  window.document.getElementById("portico-boot").textContent = JSON.stringify(boot);
  window.matchMedia = () => ({ matches: false, addEventListener() {} });
  window.localStorage.setItem("locale", locale);
  window.localStorage.setItem("theme", theme);
  try {
    window.eval(code);
    const domElement = window.document.getElementById("place");
    const props = { name: "screen", domElement, portal };
    await window.porticoScreen.bootstrap(props);
    await window.porticoScreen.mount(props);
    if (errors.length > 0) throw new Error(`the screen ${path} cannot be rendered: ${errors[0]}`);
    return domElement;
  } finally {
    window.close();
  }
}

// A component that throws is replaced by a message, so only the console has the error.
function consoleInto(errors) {
  const virtualConsole = new VirtualConsole();
  for (const event of ["error", "jsdomError"]) virtualConsole.on(event, (error) => errors.push(String(error)));
  return virtualConsole;
}

async function bundleOf(packageDir, entry) {
  const outDir = join(packageDir, `.dist-screens-${process.pid}`);
  const compiler = webpack(screenConfig({ packageDir, entry, outDir }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
  const code = await readFile(join(outDir, "screen.js"), "utf8");
  await rm(outDir, { recursive: true });
  return code;
}

async function commonStrings(packageDir, locale) {
  const file = join(packageDir, "..", "shared-utility", "locales", `${locale}.json`);
  return { "@portico/shared-utility": await readJson(file) };
}

const readJson = async (file) => JSON.parse(await readFile(file, "utf8"));

/**
 * An element's content as data: a text, or `[tag, attributes, ...content]`. The server checks data and writes it as
 * markup without a parser. The page's policy forbids style attributes, so an element with one carries it as data and
 * stays hidden.
 * @param element a DOM element
 */
function treeOf(element) {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return node.data === "" ? [] : [node.data];
    if (node.nodeType !== 1) return [];
    return [[node.localName, attributesOf(node), ...treeOf(node)]];
  });
}

function attributesOf({ attributes }) {
  return Object.fromEntries(
    [...attributes].map(({ name, value }) => (name === "style" ? ["data-unstyled", value] : [name, value])),
  );
}
