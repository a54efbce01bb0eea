import { files, read } from "./source-files.ts";

const page = read("docs/architecture.md");
const section = page.split("## Three walks\n")[1]?.split(/^## /m)[0] ?? "";
const walks = section.split(/^### /m).slice(1).map(walkOf);

function walkOf(text: string) {
  const [title = ""] = text.split("\n");
  const hops = [...text.matchAll(/^(\d+)\. `([\w$]+)` in `([^`]+)`: \S/gm)].map(([, number, name = "", file = ""]) => ({
    number: Number(number),
    name,
    file,
  }));
  return { title, hops, lines: text.match(/^\d+\. /gm)?.length ?? 0 };
}

/** Whether a source defines a name: as a function, a constant or a method. */
function defines(source: string, name: string): boolean {
  const escaped = name.replace("$", "\\$");
  const definition = `\\b(function|const) (\\{ )?${escaped}(?![\\w$])|^ *(async )?${escaped}(: (async )?)?[(<]`;
  return new RegExp(definition, "m").test(source);
}

it("follows three values", () => {
  expect(walks.map(({ title }) => title)).toHaveLength(3);
});

it.each(walks)("$title: fewer than 25 hops, numbered", ({ hops, lines }) => {
  expect(hops.map(({ number }) => number)).toEqual(hops.map((_, index) => index + 1));
  expect(hops).toHaveLength(lines);
  expect(hops.length).toBeGreaterThan(10);
  expect(hops.length).toBeLessThan(25);
});

it.each(walks)("$title: every function is in its file", ({ hops }) => {
  const missing = hops.filter(({ name, file }) => !files.includes(file) || !defines(read(file), name));
  expect(missing.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});

it.each([
  ["function open() {}", "open", true],
  ["  async load(wanted) {", "load", true],
  ["    mount: (props) => {", "mount", true],
  ["export const { signIn } = page;", "signIn", true],
  ["await open();", "open", false],
  ["const opened = 1;", "open", false],
])("finds in %j whether %s is defined: %s", (source, name, found) => {
  expect(defines(source, name)).toBe(found);
});
