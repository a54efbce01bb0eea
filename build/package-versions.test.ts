import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";
import { contractVersion } from "../packages/contract/src/version.ts";
import { packages, programs, tenantApps } from "../scripts/lib/workspaces.mjs";
import { read, root } from "./source-files.ts";

const all: string[] = [...packages(), ...programs()];
const manifestIn = (folder: string) => JSON.parse(read(`${folder}/package.json`));

it("the version of the contract is that of its package", () => {
  expect(manifestIn("packages/contract").version).toBe(contractVersion);
});

it("all packages of outside teams have one version, which each change log names", () => {
  expect(all).toHaveLength(7);
  expect(all.map((folder) => [folder, manifestIn(folder).version])).toEqual(
    all.map((folder) => [folder, contractVersion]),
  );
  for (const folder of all) expect(read(`${folder}/CHANGELOG.md`)).toContain(`\n## ${contractVersion}\n`);
});

it("the demo's applications and the templates work with it", () => {
  const templates = readdirSync(join(root, "packages/create-portico-app/templates"))
    .map((name) => `packages/create-portico-app/templates/${name}/package.json`)
    .filter((file) => existsSync(join(root, file)));
  const common = "packages/create-portico-app/templates/common";
  const ranges = [...(tenantApps() as string[]), common].map((folder) => manifestIn(folder).portico.contract);
  expect(ranges.filter((range) => !satisfies(contractVersion, range))).toEqual([]);
  const needed = templates.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith("@portico/"),
    );
  });
  expect(needed.length).toBeGreaterThan(4);
  expect(needed.filter(([, range]) => !satisfies(contractVersion, range))).toEqual([]);
});
