import { bootPage } from "@portico/shared-utility/testing";

const imports = { "@app/stock": "/stock.1.js" };
const integrity = { "/stock.1.js": "sha384-e", "/late.1.js": "sha384-l", "/stock.1.css": "sha384-s" };
const files = () => [...document.querySelectorAll("link")].map((link) => `${link.rel} ${new URL(link.href).pathname}`);

/** The parts of SystemJS that the loader of ES modules uses. */
function startSystem(): void {
  const prototype = { instantiate: (url: string) => Promise.reject(new Error(`${url} is no ES module`)) };
  const System = {
    constructor: { prototype },
    import: (url: string) => prototype.instantiate(url),
    resolve: (name: string) => new URL(name, document.baseURI).href,
    addImportMap: () => undefined,
    delete: () => undefined,
  };
  Object.assign(globalThis, { System });
  Object.defineProperty(HTMLLinkElement.prototype, "relList", { configurable: true, value: { supports: () => true } });
}

it("fetches the scripts of a stored ES module as modules, and its style sheet as a style sheet", async () => {
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports, integrity })}</script>`;
  const styles = { "@app/stock": ["/stock.1.css"] };
  const formats = { "@app/stock": "esm" as const };
  bootPage({
    map: { id: "1", imports, styles, locales: {}, integrity, formats, files: { "@app/stock": ["/late.1.js"] } },
  });
  startSystem();
  const { rememberGood, lastGoodBuild, loadGoodBuild } = await import("./last-good.ts");
  const { redirectImports, startLoader } = await import("../loader/system-loader.ts");
  startLoader();
  rememberGood("@app/stock");
  window.dispatchEvent(new Event("pagehide"));
  redirectImports({ "@app/stock": "/stock.2.js" }, {});
  const build = lastGoodBuild("@app/stock");
  if (!build) throw new Error("Nothing was stored.");
  void loadGoodBuild("@app/stock", build, 60_000);
  expect(files().sort()).toEqual(["modulepreload /late.1.js", "modulepreload /stock.1.js", "stylesheet /stock.1.css"]);
});
