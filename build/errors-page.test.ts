import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gateLimits } from "../portal-server/src/releases/gate/gate-limits.ts";
import { errorsPage } from "../scripts/lib/errors-page.mjs";
import { errorCatalogue } from "../shared-utility/contract/error-catalogue.ts";

const read = (path: string) => readFileSync(resolve(__dirname, "..", path), "utf8");
const pt = JSON.parse(read("shared-utility/locales/pt.json"));
const en = JSON.parse(read("shared-utility/locales/en.json"));

it("docs/errors.md lists the catalogue (npm run docs:errors writes it)", () => {
  expect(read("docs/errors.md")).toBe(errorsPage(errorCatalogue, pt, en));
});

// The last ones come from the browser.
const codes = [...Object.keys(errorCatalogue), "network", "timeout", "cookies"];

it.each(codes)("has a text for %s in both languages", (code) => {
  expect(pt).toHaveProperty([`error.${code}`], expect.stringMatching(/\S/));
  expect(en).toHaveProperty([`error.${code}`], expect.stringMatching(/\S/));
});

it("has no text for an error that does not exist", () => {
  const known = codes.map((code) => `error.${code}`);
  expect(Object.keys(pt).filter((key) => key.startsWith("error.") && !known.includes(key))).toEqual([]);
});

it("names the deadline of the gate", () => {
  const { deadline } = gateLimits;
  expect(errorCatalogue["release.too_slow"].message).toContain(`within ${deadline / 1000} seconds`);
});

it("lists an error that is added to the catalogue and to both languages", () => {
  const catalogue = { ...errorCatalogue, "help.closed": { status: 409, message: "The help desk is closed." } };
  const key = "error.help.closed";
  const page = errorsPage(
    catalogue,
    { ...pt, [key]: "O atendimento fechou." },
    { ...en, [key]: "The help desk closed." },
  );
  const added = page.split("\n").filter((line) => !read("docs/errors.md").split("\n").includes(line));
  expect(added).toEqual([
    "| `help.closed` | 409 | The help desk is closed. |",
    "| `help.closed` | O atendimento fechou. | The help desk closed. |",
  ]);
});
