import { joinMaps, readImportMap, resolveName } from "./import-map.ts";

it("uses the narrowest scope of a file, in any notation of the scopes", () => {
  const page = "https://cdn.example/stock/index.html";
  const scopes = { "https://cdn.example/stock/": { dep: "./wide.js" }, "./lib/": { dep: "./narrow.js" } };
  const nameIn = (file: string) => resolveName({ imports: {}, scopes }, page, new URL(file, page), "dep")?.pathname;
  expect([nameIn("lib/a.js"), nameIn("a.js")]).toEqual(["/stock/narrow.js", "/stock/wide.js"]);
});

it("joins the maps of pages, whose addresses are relative to their page", () => {
  const map = (address: string) => ({ imports: { menu: address }, scopes: { "/lib/": { dep: address } } });
  const pages = [
    { url: "https://page.invalid/index.html", importMap: map("./js/menu.js") },
    { url: "https://page.invalid/guide/index.html", importMap: map("../js/menu.js") },
  ];
  const refuse = (name: string): never => {
    throw new Error(name);
  };
  expect(joinMaps(pages, refuse)).toEqual({
    imports: { menu: "https://page.invalid/js/menu.js" },
    scopes: { "https://page.invalid/lib/": { dep: "https://page.invalid/js/menu.js" } },
  });
  const other = { url: "https://page.invalid/", importMap: map("./other.js") };
  expect(() => joinMaps([...pages, other], refuse)).toThrow("menu");
});

it("leaves out names without an address, as browsers do", () => {
  const text =
    '{ "imports": { "none": null, "bad": "https://[", "menu": "./menu.js" }, "scopes": { "/lib/": { "dep": null } } }';
  const refuse = (reason: string): never => {
    throw new Error(reason);
  };
  const importMap = readImportMap([text], refuse);
  expect(joinMaps([{ url: "https://page.invalid/", importMap }], refuse)).toEqual({
    imports: { menu: "https://page.invalid/menu.js" },
    scopes: { "https://page.invalid/lib/": {} },
  });
});
