import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { frontEndPackages, tenantApps } from "../scripts/lib/workspaces.mjs";

const root = resolve(__dirname, "..");
const checkout = mkdtempSync(join(tmpdir(), "application-"));
afterAll(() => rmSync(checkout, { recursive: true }));

// The steps of docs/applications.md in a small copy of the checkout: only a folder is added. The demo's entry in its
// package.json is tested in portal-server/src/releases/checkout/new-demo-app.test.ts.
beforeAll(() => {
  for (const file of ["package.json", "tsconfig.base.json", "tenant-apps/tsconfig.json"]) {
    cpSync(join(root, file), join(checkout, file));
  }
  for (const folder of frontEndPackages())
    cpSync(join(root, folder, "package.json"), join(checkout, folder, "package.json"));
  const stock = join(checkout, "tenant-apps/stock-mf");
  mkdirSync(join(stock, "src"), { recursive: true });
  writeFileSync(join(stock, "src/stock-mf.ts"), "export const mount = async () => {};\n");
  const portico = { modules: { "@app/stock": "./src/stock-mf.ts" } };
  writeFileSync(join(stock, "package.json"), JSON.stringify({ name: "@acme/stock-mf", portico }));
});

it("builds and watches a new application", () => {
  expect(frontEndPackages(checkout)).toEqual([...frontEndPackages(), "tenant-apps/stock-mf"].sort(byWorkspace));
});

it("runs the tests of a new application", () => {
  expect(tenantApps(checkout)).toContain("tenant-apps/stock-mf");
});

it("checks the types of a new application", () => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const project = join(checkout, "tenant-apps");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", project, "--showConfig"], { encoding: "utf8" });
  expect(JSON.parse(stdout).files).toContain("./stock-mf/src/stock-mf.ts");
});

/** The order of the workspaces: `tenant-apps/` at its place, by name. */
function byWorkspace(one: string, other: string): number {
  return one.startsWith("tenant-apps/") && other.startsWith("tenant-apps/") ? one.localeCompare(other) : 0;
}
