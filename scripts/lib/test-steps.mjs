import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromJest, fromPlaywright } from "./counts.mjs";
import { ensureBuild } from "./ensure-build.mjs";
import { requireBrowser, requireEngines, requireHeadlessBrowser } from "./find-browser.mjs";
import { freePorts } from "./free-ports.mjs";
import { runStep, runTask } from "./run-step.mjs";

/**
 * A build, then the steps that need it. If the build fails, the steps are skipped and count as one failure.
 * @param {(Step | Step[])[]} steps those of an inner list run side by side
 * @typedef {() => Promise<{ name: string } & import("./counts.mjs").Counts>} Step
 */
export async function builtSteps(steps) {
  const counted = [await runTask("build", ensureBuild)];
  if (counted[0].failed > 0) return [...counted, await failed("steps that need the build", new Error("Not run."))];
  for (const step of steps) counted.push(...(await Promise.all([step].flat().map((one) => one()))));
  return counted;
}

/** Jest over every project, or over the given arguments; each test counts. */
export function jestStep(name, { args = [], ...options } = {}) {
  return withFolder(async (folder) => {
    const file = join(folder, "jest.json");
    // With the default of 16 MB, a tenth of the processor time of the server's suites goes into collecting garbage.
    const command = [
      "--max-semi-space-size=64",
      "node_modules/jest/bin/jest.js",
      "--json",
      `--outputFile=${file}`,
      ...args,
    ];
    return runStep(name, command, { ...options, report: { file, read: fromJest } });
  });
}

/**
 * The journeys in Chromium, on a separate portal. The portal must be built.
 * @param {string} name
 * @param {{ args?: string[] } & import("./run-step.mjs").StepOptions} [options] arguments for Playwright; settings for
 *   the portal
 */
export function endToEndStep(name, options) {
  // About 500 journeys: half an hour on two otherwise idle processors.
  const limit = 60 * 60_000;
  const find = () => ({ CHROMIUM_PATH: requireHeadlessBrowser(), WHOLE_CHROMIUM_PATH: requireBrowser() });
  return playwrightStep(name, "e2e", find, { limit, ...options });
}

/** The main path in Firefox and WebKit, on a separate portal. The portal must be built. */
export async function enginesStep(name, options) {
  const [driverPort] = await freePorts(1);
  const find = () => ({ ...requireEngines(), WEBDRIVER_PORT: String(driverPort) });
  return playwrightStep(name, "e2e/browsers", find, options);
}

/** The applications of other stacks in Chromium, on a portal of their own. The portal must be built. */
export function outsideStep(name, env) {
  return playwrightStep(name, "e2e/outside", () => ({ CHROMIUM_PATH: requireBrowser() }), { env });
}

/** Runs Playwright on a portal with private ports, a fresh data folder and demo data. */
function playwrightStep(name, config, findBrowsers, { args = [], env = {}, ...options } = {}) {
  return withFolder(async (folder) => {
    const browsers = attempt(findBrowsers);
    if (browsers instanceof Error) return failed(name, browsers);
    const file = join(folder, "playwright.json");
    const [port, cdnPort] = await freePorts(2);
    return runStep(name, ["node_modules/@playwright/test/cli.js", "test", "--config", config, ...args], {
      ...options,
      env: {
        ...browsers,
        E2E_PORT: String(port),
        E2E_CDN_PORT: String(cdnPort),
        E2E_DATA_DIR: join(folder, "data"),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...env,
      },
      report: { file, read: fromPlaywright },
    });
  });
}

/** A step that could not start. */
export const failed = (name, error) => runTask(name, () => Promise.reject(error));

function attempt(find) {
  try {
    return find();
  } catch (error) {
    return error;
  }
}

async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "portico-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}
