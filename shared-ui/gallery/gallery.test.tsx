import { readFileSync } from "node:fs";
import { allSections } from "./all-sections.ts";
import { texts } from "./texts.ts";

const shown = allSections.map(([name]) => name);

it("shows every component of the package and of the kit for applications", () => {
  const indexes = ["../src", "../../packages/ui/src"].map((folder) =>
    readFileSync(`${__dirname}/${folder}/index.ts`, "utf8"),
  );
  const exported = [...indexes.join("\n").matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = ""]) =>
    names.split(","),
  );
  const components = exported.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name));
  expect(components.length).toBeGreaterThan(15);
  // The notes are part of each field.
  expect(components.filter((name) => !shown.includes(name) && name !== "FieldNotes")).toEqual([]);
});

it("has every text in both languages", () => {
  for (const [key, text] of Object.entries(texts.en)) expect([key, String(text).trim()]).not.toEqual([key, ""]);
  expect(Object.keys(texts.en)).toEqual(Object.keys(texts.pt));
});
