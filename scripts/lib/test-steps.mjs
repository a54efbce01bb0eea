import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromJest, fromPlaywright } from "./counts.mjs";
import { requireBrowser } from "./find-browser.mjs";
import { freePorts } from "./free-ports.mjs";
import { runStep, runTask } from "./run-step.mjs";

/** Jest over every project, or over the given arguments; each test counts. */
export function jestStep(name, { args = [], env = {} } = {}) {
  return withFolder(async (folder) => {
    const file = join(folder, "jest.json");
    const command = ["node_modules/jest/bin/jest.js", "--json", `--outputFile=${file}`, ...args];
    return runStep(name, command, { env, report: { file, read: fromJest } });
  });
}

/**
 * Playwright against a portal of its own: private ports, a fresh data folder, demo data. The portal must be built.
 *
 * @param {string} name
 * @param {{ args?: string[], env?: Record<string, string> }} [options] arguments for Playwright; settings for the portal
 */
export function endToEndStep(name, { args = [], env = {} } = {}) {
  return withFolder(async (folder) => {
    const browser = findBrowser();
    if (browser instanceof Error) return runTask(name, () => Promise.reject(browser));
    const file = join(folder, "playwright.json");
    const [port, cdnPort] = await freePorts(2);
    return runStep(name, ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e", ...args], {
      env: {
        CHROMIUM_PATH: browser,
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

function findBrowser() {
  try {
    return requireBrowser();
  } catch (error) {
    return error;
  }
}

async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "portico-test-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
