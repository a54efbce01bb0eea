import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { errorsPage } from "../scripts/lib/errors-page.mjs";
import { errorCatalogue } from "../shared-utility/contract/error-catalogue.ts";

const read = (path: string) => readFileSync(resolve(__dirname, "..", path), "utf8");
const pt = JSON.parse(read("shared-utility/locales/pt.json"));
const en = JSON.parse(read("shared-utility/locales/en.json"));

it("docs/errors.md lists the catalogue (npm run docs:errors writes it)", () => {
  expect(read("docs/errors.md")).toBe(errorsPage(errorCatalogue, pt, en));
});

it.each(Object.keys(errorCatalogue))("has a text for %s in both languages", (code) => {
  expect(pt).toHaveProperty([`error.${code}`], expect.stringMatching(/\S/));
  expect(en).toHaveProperty([`error.${code}`], expect.stringMatching(/\S/));
});

it("has no text for an error that does not exist", () => {
  const known = [...Object.keys(errorCatalogue), "network", "timeout"].map((code) => `error.${code}`);
  expect(Object.keys(pt).filter((key) => key.startsWith("error.") && !known.includes(key))).toEqual([]);
});
