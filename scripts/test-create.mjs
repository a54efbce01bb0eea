// `npm run test:create [-- --only react,plain] [--from examples]`: applications from nothing to a published one, as an
// outside team makes them: the generator, or a copy of an example, and all packages from their packed tarballs, in an
// empty folder outside of the checkout.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

ensureInstall();
const { createdApplication } = await import("./lib/created-application.mjs");
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { packPackages } = await import("./lib/pack-packages.mjs");
const { startCreatePortal } = await import("./lib/create-portal.mjs");
const { printTable } = await import("./lib/stopwatch-table.mjs");
const { openBrowser } = await import("./lib/open-page.mjs");

const all = ["plain", "react", "vue", "svelte", "angular"];
const { values } = parseArgs({
  options: { only: { type: "string" }, from: { type: "string" }, keep: { type: "boolean" } },
});
const stacks = values.only?.split(",") ?? all;
const unknown = stacks.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no stack ${unknown.join(", ")}.`);

if (values.from !== undefined && values.from !== "examples") throw new Error("--from is examples, or absent.");

const folder = mkdtempSync(join(tmpdir(), "portico-create-"));
const steps = [];
const rows = [];
let portal;
let browser;
try {
  let packages;
  const begin = await runTask("build, packages and portal", async () => {
    await ensureBuild();
    packages = await packPackages(join(folder, "packages"));
    portal = await startCreatePortal(folder, stacks);
    browser = await openBrowser();
  });
  steps.push(begin);
  for (const stack of begin.failed > 0 ? [] : stacks) {
    const row = { stack, seconds: {} };
    rows.push(row);
    const application = createdApplication({
      ...{ stack, folder: join(folder, "work"), packages, portal, browser },
      isExample: values.from === "examples",
    });
    for (const [name, run] of Object.entries(application.steps)) {
      const started = Date.now();
      const step = await runTask(`${stack}: ${name}`, run);
      steps.push(step);
      // The next steps need it.
      if (step.failed > 0) break;
      row.seconds[name] = (Date.now() - started) / 1_000;
    }
  }
  printTable(rows, createdApplication.commands);
} finally {
  await browser?.close();
  await portal?.stop();
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
conclude(steps);
