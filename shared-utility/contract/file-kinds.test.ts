import { isFileKind, isTextKind } from "./file-kinds.ts";

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
