import { isFileKind, isImportable, isLinked, isTextKind } from "./file-kinds.ts";

it.each(["a.js", "chunks/a.mjs", "tour.mp4", "LOGO.PNG", "report.pdf", "model.glb", "a.b.csv"])(
  "%s may be in a build",
  (path) => {
    expect(isFileKind(path)).toBe(true);
  },
);

it.each(["a.html", "a.xhtml", "a.xml", "a.mht", "a.swf", "a.exe", "a", ".js", "a.js.", "constructor"])(
  "%j may not be in a build",
  (path) => {
    expect(isFileKind(path)).toBe(false);
  },
);

it.each([
  ["a.mjs", true],
  ["a.wasm", true],
  ["map.geojson", true],
  ["a.png", false],
  ["tour.mp4", false],
  ["a.html", false],
])("compression of %s is worth it: %s", (path, isWorthIt) => {
  expect(isTextKind(path)).toBe(isWorthIt);
});

it.each([
  ["/modules/acme/stock/1/late.MJS?v=1", true, false],
  ["https://cdn.example/npm/lit@3/+esm", true, false],
  ["https://cdn.example/lit@3.3.0?target=es2022", true, false],
  ["/modules/acme/stock/1/part.html.txt", false, false],
  ["/modules/acme/stock/1/icon.svg#a", false, true],
  ["/modules/acme/stock/1/font.woff2?v=1", false, true],
])("%s may be imported: %s; is only linked: %s", (address, importable, linked) => {
  expect([isImportable(address), isLinked(address)]).toEqual([importable, linked]);
});
