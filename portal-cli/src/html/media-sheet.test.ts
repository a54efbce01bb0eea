import { sheetOf } from "./media-sheet.ts";

function written(text: string) {
  const files = new Map([["css/a.css", Buffer.from(text)]]);
  const file = sheetOf({ text: "", media: "print" }, "css/a.css", files);
  const imports = [...files.keys()].find((name) => name.includes(".imports-"));
  const read = (name: string | undefined) => files.get(name ?? "")?.toString();
  return { text: read(file)?.replaceAll("\n", ""), imports: read(imports), name: imports };
}

it("keeps the imports of a style sheet unchanged, in a file that is imported in its media", () => {
  const first =
    '@layer a, b;@import url("x;y.css") screen and (width > 1px), tv;@import "b.css" layer(base);@namespace s url(s);';
  const { text, imports, name } = written(`\uFEFF@charset "utf-8";${first}/* @import "old.css"; */a{}`);
  expect(imports).toBe(`@charset "utf-8";${first}`);
  const rules = '@media print {@layer a, b;/* @import "old.css"; */a{}}';
  expect(text).toBe(`@import "./${name?.split("/")[1]}" print;@namespace s url(s);${rules}`);
});

it.each([
  ["a{transform:translate(0,0));color:red}b{color:blue}", "a bracket too many in a declaration"],
  ["@media screen{a{b:c)}}d{e:f}", "a bracket too many in a block"],
])("keeps %s as it is, with %s", (text) => {
  expect(written(`${text}}`).text).toBe(`@media print {${text}}`);
});

it("completes an import that ends with the file", () => {
  expect(written('@import "b.css"')).toMatchObject({
    imports: '@import "b.css";',
    text: expect.stringMatching(/print;@media print \{\}$/),
  });
});

it("does not end its media at an extra brace, and ignores what browsers ignore", () => {
  const text = '<!-- a{} } b::after{content:"}"} --> @layer a{} /* @import "c.css"; */';
  expect(written(text)).toEqual({
    text: `@media print {${text.replace("<!--", "").replace(" } ", "  ").replace("-->", "")}}`,
    imports: undefined,
    name: undefined,
  });
});
