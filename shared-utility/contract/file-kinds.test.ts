import { isFileKind } from "./file-kinds.ts";

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
