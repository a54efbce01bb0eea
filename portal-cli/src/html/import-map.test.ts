import { resolveName } from "./import-map.ts";

it("takes the name of the narrowest scope of a file, however the scopes are written", () => {
  const page = "https://cdn.example/stock/index.html";
  const scopes = { "https://cdn.example/stock/": { dep: "./wide.js" }, "./lib/": { dep: "./narrow.js" } };
  const nameIn = (file: string) => resolveName({ imports: {}, scopes }, page, new URL(file, page), "dep")?.pathname;
  expect([nameIn("lib/a.js"), nameIn("a.js")]).toEqual(["/stock/narrow.js", "/stock/wide.js"]);
});
