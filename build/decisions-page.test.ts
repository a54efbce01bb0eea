import { files, read } from "./source-files.ts";

const folder = "docs/decisions/";

it("lists each decision once in docs/decisions/README.md, with its title", () => {
  const pages = files.filter((file) => file.startsWith(folder) && /\/\d{4}-/.test(file));
  const rows = pages.map((file) => {
    const [, number, title] = /^# (\d{4}): (.*)/.exec(read(file)) ?? [];
    return `- [${number}](${file.slice(folder.length)}): ${title}`;
  });
  const listed = read(`${folder}README.md`).split("\n");
  expect(listed.filter((line) => line.startsWith("- ")).sort()).toEqual(rows.sort());
});
