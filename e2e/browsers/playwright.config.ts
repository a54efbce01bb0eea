import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { portalServer } from "../support/portal/portal-server.ts";
import type { EngineOption } from "./support/test.ts";

// `npm run test:browsers` finds the browsers, the ports and an empty data folder, and passes them in these variables.
const { FIREFOX_PATH, WEBDRIVER_PORT, CI } = process.env;
if (!FIREFOX_PATH || !WEBDRIVER_PORT) throw new Error("Start this with: npm run test:browsers");

// Playwright only runs these tests: `drivers/` drives the browsers over WebDriver.
export default defineConfig<object, EngineOption>({
  testDir: ".",
  outputDir: resolve(import.meta.dirname, "../../test-results"),
  workers: 1,
  projects: [
    { name: "Firefox", use: { engineName: "firefox" } },
    { name: "WebKit", use: { engineName: "webkit" } },
  ],
  retries: 0,
  forbidOnly: Boolean(CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  webServer: portalServer("portal-server/dist/main.js"),
});
