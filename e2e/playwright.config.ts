import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { portalServer } from "./support/portal-server.ts";
import type { PortalOptions } from "./support/test.ts";

// `npm run e2e` finds the browser, the ports and an empty data folder, and hands them over by these names.
const { CHROMIUM_PATH, E2E_PORT, E2E_CDN_PORT, E2E_DATA_DIR, E2E_BROKER_CONTROL, CI } = process.env;
if (!CHROMIUM_PATH || !E2E_PORT || !E2E_CDN_PORT || !E2E_DATA_DIR) throw new Error("Start this with: npm run e2e");

const root = resolve(import.meta.dirname, "..");

// What holds a time to a bound, what changes the release that every other page of the tenant runs on, and what reads
// the log of all the others.
const alone =
  "**/{drafts,sessions-{faults,holder,tabs},live-frozen,open-tabs,registry,stale-cdn,canaries,secrets}.spec.ts";

// What only the browser does is tested once, on the embedded database: the server behind it makes no difference.
const browserOnly = [
  "{accessibility,everything-down,exported-page,hung-libraries,keyboard,leaks,leaving,long-texts,shared-libraries}",
  "{fault-maps,fault-matrix,faults,interrupted,misbehaving,parts-come-and-go,parts-down,recovery-of-parts}",
  "{links,links-elsewhere,module-addresses,narrow,poisoned-map,routes}",
].map((names) => `**/${names}.spec.ts`);

// A journey that starts a portal of its own starts it on the embedded database wherever it runs.
const journeys = resolve(import.meta.dirname, "journeys");
const onOwnPortal = readdirSync(journeys)
  .filter((name) => readFileSync(resolve(journeys, name), "utf8").includes("own-portal"))
  .map((name) => `**/${name}`);
const { DATABASE_URL } = process.env;
const ignored = DATABASE_URL === undefined ? [] : [...browserOnly, ...onOwnPortal];

const { E2E_PROCESSES, E2E_PROCESSES_CONTROL = "" } = process.env;
const program = E2E_PROCESSES === undefined ? "portal-server/dist/main.js" : "scripts/balanced-portals.mjs";

export default defineConfig<PortalOptions>({
  // Whoever takes the broker away needs a portal of their own: `npm run test:services` runs those by themselves.
  testDir: E2E_BROKER_CONTROL ? "outages" : "journeys",
  outputDir: resolve(root, "test-results"),
  // What is taken away is taken from every journey that runs beside.
  workers: E2E_BROKER_CONTROL ? 1 : 2,
  // A teardown runs after the others even when one of them fails; what depends on them would not.
  projects: [
    { name: "together", testIgnore: [alone, ...ignored], teardown: "alone" },
    { name: "alone", testMatch: alone, testIgnore: ignored, workers: 1 },
  ],
  retries: 0,
  forbidOnly: Boolean(CI),
  // Long enough for a machine with ten times more work than processors: what ends sooner is no figure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: portalServer(
    program,
    E2E_PROCESSES === undefined ? {} : { PROCESSES: E2E_PROCESSES, CONTROL_PORT: E2E_PROCESSES_CONTROL },
  ),
});
