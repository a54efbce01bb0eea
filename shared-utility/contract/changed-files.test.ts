import { changedFiles } from "./changed-files.ts";

const side = {
  address: "/modules/a/a.1.js",
  integrity: "sha384-1",
  styles: ["/modules/a/a.1.css"],
  locales: { pt: "/modules/a/a.pt.1.json", en: "/modules/a/a.en.1.json" },
  build: "1",
};
const read = (before: typeof side | null, after: typeof side | null) =>
  changedFiles({ specifier: "@app/a", before, after }).map(({ sign, address }) => `${sign} ${address}`);

describe("the files that a change takes away and brings", () => {
  it("are the entry of a module that is new or gone", () => {
    expect(read(null, side)).toEqual(["+ /modules/a/a.1.js"]);
    expect(read(side, null)).toEqual(["- /modules/a/a.1.js"]);
  });

  it("are those that differ, kind by kind", () => {
    const next = { ...side, address: "/modules/a/a.2.js", locales: { ...side.locales, pt: "/modules/a/a.pt.2.json" } };
    expect(read(side, next)).toEqual([
      "- /modules/a/a.1.js",
      "+ /modules/a/a.2.js",
      "- /modules/a/a.pt.1.json",
      "+ /modules/a/a.pt.2.json",
    ]);
    expect(read(side, { ...side, styles: [] })).toEqual(["- /modules/a/a.1.css"]);
  });

  it("are the entry when its address has other bytes, and none when only chunks differ", () => {
    expect(read(side, { ...side, integrity: "sha384-2" })).toEqual(["- /modules/a/a.1.js", "+ /modules/a/a.1.js"]);
    expect(read(side, { ...side, build: "2" })).toEqual([]);
  });
});
