import { importMapFile, manifestOf, manifests, sri } from "../../testing/sample-maps.ts";
import { resolveBase } from "./resolve-base.ts";

describe("resolveBase", () => {
  const map = resolveBase(importMapFile, manifests);

  it("replaces stable addresses with the hashed addresses of the builds", () => {
    expect(map.imports).toEqual({
      react: "/modules/shared-deps/react.1111111111.js",
      "react-dom": "/modules/shared-deps/react-dom.2222222222.js",
      "@portico/shared-ui": "/modules/shared-ui/shared-ui.3333333333.js",
      "@portico/navbar-mf": "/modules/navbar-mf/navbar-mf.4444444444.js",
    });
  });

  it("lists the transitive imports of each address, and nothing for a module without imports", () => {
    expect(map.depcache).toEqual({
      "/modules/shared-deps/react-dom.2222222222.js": ["react"],
      "/modules/shared-ui/shared-ui.3333333333.js": ["react", "react-dom"],
      "/modules/navbar-mf/navbar-mf.4444444444.js": ["@portico/shared-ui", "react", "react-dom"],
    });
  });

  it("lists the integrity of every module, style sheet and strings file of the map, and of no other file", () => {
    expect(Object.keys(map.integrity)).toHaveLength(7);
    expect(map.integrity["/modules/shared-ui/tokens.3333333333.css"]).toBe(sri("t"));
    expect(map.integrity["/modules/shared-deps/systemjs.5555555555.js"]).toBeUndefined();
  });

  it("lists style sheets and strings by specifier", () => {
    expect(map.styles).toEqual({ "@portico/shared-ui": ["/modules/shared-ui/tokens.3333333333.css"] });
    expect(map.locales).toEqual({
      "@portico/navbar-mf": {
        pt: "/modules/navbar-mf/navbar-mf.pt.4444444444.json",
        en: "/modules/navbar-mf/navbar-mf.en.4444444444.json",
      },
    });
  });

  it("does not change an address of another origin", () => {
    const elsewhere = { imports: { react: "https://cdn.example/react.js" } };
    expect(resolveBase(elsewhere, {}).imports).toEqual(elsewhere.imports);
  });

  it("terminates for modules that import each other", () => {
    const ring = {
      a: manifestOf("a", { a: { entry: "a.1111111111.js", imports: ["b"] } }),
      b: manifestOf("b", { b: { entry: "b.1111111111.js", imports: ["a"] } }),
    };
    const map = resolveBase({ imports: { a: "/modules/a/a.js", b: "/modules/b/b.js" } }, ring);
    expect(map.depcache).toEqual({ "/modules/a/a.1111111111.js": ["b"], "/modules/b/b.1111111111.js": ["a"] });
  });

  it.each([
    [{ react: "/modules/missing/react.js" }, /build of missing/],
    [{ constructor: "/modules/constructor/x.js" }, /build of constructor/],
    [{ preact: "/modules/shared-deps/preact.js" }, /no module "preact"/],
    [{ react: "react.js" }, /not \/modules\//],
    [{ "react-dom": "/modules/shared-deps/react-dom.js" }, /react-dom imports "react"/],
  ])("refuses %j with a sentence", (imports: Record<string, string>, sentence) => {
    expect(() => resolveBase({ imports }, manifests)).toThrow(sentence);
  });
});
