// `npm run test:create [-- --only react,plain] [--from examples] [--short]`: applications from nothing to a published one,
// as an outside team makes them: the generator, or a copy of an example, and all packages from their packed tarballs, in
// an empty folder outside of the checkout.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { readCommandLine, requireKnown } from "./lib/read-command-line.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

const all = ["plain", "react", "vue", "svelte", "angular"];
const usage = `Usage: npm run test:create [-- --only react,plain] [--from examples] [--short] [--keep]

  --only   of ${all.join(", ")}; without it all of them
  --from   begins with the repository's examples, not with the generator
  --short  installs, tests, publishes and opens each application; one of them is tested in the emulator too
  --keep   keeps the folder of the applications`;
const { values } = readCommandLine(
  usage,
  {
    options: {
      only: { type: "string" },
      from: { type: "string" },
      short: { type: "boolean" },
      keep: { type: "boolean" },
    },
  },
  (call) => {
    requireKnown(call.values.only?.split(",") ?? [], all, "stack");
    if (call.values.from !== undefined && call.values.from !== "examples")
      throw new Error("--from is examples, or absent");
  },
);
const stacks = values.only?.split(",") ?? all;
const isWanted = (step, stack) =>
  !values.short || !["check", "start", "e2e", "portal"].includes(step) || (step === "e2e" && stack === stacks[0]);

ensureInstall();
const { createdApplication } = await import("./lib/created-application.mjs");
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { packPackages } = await import("./lib/pack-packages.mjs");
const { startCreatePortal } = await import("./lib/create-portal.mjs");
const { printTable } = await import("./lib/stopwatch-table.mjs");
const { openBrowser } = await import("./lib/open-page.mjs");

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
  const tested = begin.failed > 0 ? [] : stacks;
  // An installation waits for the registry most of the time. The full lane measures each step, so it runs one at a time.
  const lanes = values.short ? tested.map((stack) => [stack]) : [tested];
  await Promise.all(lanes.map((lane) => takeThrough(lane, { packages, portal, browser })));
  printTable(rows, createdApplication.commands);
} finally {
  await browser?.close();
  await portal?.stop();
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
conclude(steps);

/** Takes the applications of some stacks through every wanted step, one after the other. */
async function takeThrough(lane, { packages, portal, browser }) {
  for (const stack of lane) {
    const row = { stack, seconds: {} };
    rows.push(row);
    const application = createdApplication({
      ...{ stack, folder: join(folder, "work"), packages, portal, browser },
      isExample: values.from === "examples",
    });
    for (const [name, run] of Object.entries(application.steps).filter(([name]) => isWanted(name, stack))) {
      const started = Date.now();
      const step = await runTask(`${stack}: ${name}`, run);
      steps.push(step);
      // The next steps need it.
      if (step.failed > 0) break;
      row.seconds[name] = (Date.now() - started) / 1_000;
    }
  }
}
