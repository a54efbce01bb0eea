import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { password } from "../support/api/accounts.ts";
import { portalServer } from "../support/portal/portal-server.ts";
import type { PortalOptions } from "../support/test.ts";
import { builds, needsOf } from "./applications.ts";

// `npm run test:outside` builds the applications, serves them, and passes this.
const { CHROMIUM_PATH, OUTSIDE_BUILDS, OUTSIDE_ORIGIN = "" } = process.env;
if (!CHROMIUM_PATH || !OUTSIDE_BUILDS) throw new Error("Start this with: npm run test:outside");

const needs = JSON.stringify([...new Set(Object.keys(builds).flatMap(needsOf))]);

export default defineConfig<PortalOptions>({
  testDir: ".",
  testIgnore: "apps/**",
  outputDir: resolve(import.meta.dirname, "../../test-results"),
  globalSetup: resolve(import.meta.dirname, "publish-all.ts"),
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"], [resolve(import.meta.dirname, "table-reporter.ts")]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: CHROMIUM_PATH, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] },
  },
  webServer: portalServer("scripts/outside-portal.mjs", {
    OUTSIDE_BUILDS,
    OUTSIDE_ORIGIN,
    OUTSIDE_NEEDS: needs,
    OUTSIDE_PASSWORD: password,
  }),
});
