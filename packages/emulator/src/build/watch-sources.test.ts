import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readApplication } from "../application.ts";
import { isSource, watchSources } from "./watch-sources.ts";

const dir = mkdtempSync(join(tmpdir(), "portico-watched-"));
const manifest = JSON.stringify({
  portico: { modules: { "@app/stock": "./src/main.ts" } },
  scripts: { build: "true" },
});
mkdirSync(join(dir, "src"));
writeFileSync(join(dir, "package.json"), manifest);
let changed: () => void = () => undefined;
const application = readApplication(dir);
const end = watchSources(application, async () => changed());
afterAll(() => {
  end();
  rmSync(dir, { recursive: true, force: true });
});

/** Resolves when a build begins after the work. */
function buildAfter(work: () => void): Promise<void> {
  return new Promise((resolve) => {
    changed = resolve;
    work();
  });
}

/** Saves as many editors do: a new file replaces the old one. */
function replace(name: string, text: string): void {
  writeFileSync(join(dir, `${name}~`), text);
  renameSync(join(dir, `${name}~`), join(dir, name));
}

it("builds after each change of sources, configuration, schema and settings of the tools, however they are saved", async () => {
  await buildAfter(() => writeFileSync(join(dir, "src/main.ts"), "export {};"));
  await buildAfter(() => writeFileSync(join(dir, "config.json"), "{}"));
  await buildAfter(() => writeFileSync(join(dir, "config.acme.json"), "{}"));
  await buildAfter(() => writeFileSync(join(dir, "config.schema.json"), "{}"));
  await buildAfter(() => writeFileSync(join(dir, "vite.config.ts"), "export default {};"));
  for (const round of ["1", "2"]) await buildAfter(() => replace("package.json", `${manifest}\n${round}`));
});

it.each([
  ["svelte.config.js", true],
  ["angular.json", true],
  ["config.globex.json", true],
  [".env.local", true],
  ["package-lock.json", false],
  ["vite.config.ts.timestamp-17-ab.mjs", false],
  ["dist", false],
  ["README.md", false],
  [null, false],
])("reads %s: %s", (name, verdict) => expect(isSource(name)).toBe(verdict));

it("watches an application whose configuration is in a folder that does not exist yet", () => {
  const config = join(dir, "settings/config.json");
  expect(() => watchSources({ ...application, config }, async () => undefined)()).not.toThrow();
});
