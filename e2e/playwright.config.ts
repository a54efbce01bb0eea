import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./support/page/chromium-args.ts";
import { portalServer } from "./support/portal/portal-server.ts";
import type { PortalOptions } from "./support/test.ts";

// `npm run e2e` finds the browser, the ports and an empty data folder, and passes them in these variables.
const { CHROMIUM_PATH, E2E_PORT, E2E_CDN_PORT, E2E_DATA_DIR, E2E_BROKER_CONTROL, CI } = process.env;
if (!CHROMIUM_PATH || !E2E_PORT || !E2E_CDN_PORT || !E2E_DATA_DIR) throw new Error("Start this with: npm run e2e");

const root = resolve(import.meta.dirname, "..");

// Journeys that change the release or the settings of all other pages of the tenant, or that read the log of all other
// journeys.
const changing = ["unknown-addresses", "drafts", "open-tabs", "registry", "stale-cdn", "canaries", "secrets"];
// Journeys that count requests or errors: a release or a notification of another journey would add some.
const counting = ["budgets", "sign-out-elsewhere"];
// Journeys whose times are compared with targets, in the long lane only (support/target.ts).
const timed = process.env.FIGURES ? ["sessions-faults", "sessions-holder", "sessions-tabs", "live-frozen"] : [];
const alone = `**/{${[...changing, ...counting, ...timed]}}.spec.ts`;
// Journeys that wait half a minute or more for the product's own timers. They begin first: as the last ones they would
// leave the processors idle.
const longest = "**/{live-channel,live-faults,sessions-lost-responses,sessions-slow}.spec.ts";

// Journeys of the browser alone run on the embedded database only: the server behind them makes no difference.
const browserOnly = [
  "accessibility,everything-down,exported-page,hung-libraries,keyboard,leaks,leaving,long-texts,shared-libraries",
  "fault-maps,fault-matrix,faults,interrupted,misbehaving,parts-come-and-go,parts-down,recovery-of-parts",
  "bar,links,links-elsewhere,module-addresses,narrow,poisoned-map,routes,tenant-colours",
  "details,forced-colours,gallery,longer-words,page-changes,palette,prefetch,start-script,dev-script",
  "left-behind,lifecycles,panel-on-phone,switching",
].flatMap((names) => names.split(","));

const journeys = resolve(import.meta.dirname, "journeys");
const files = readdirSync(journeys, { encoding: "utf8", recursive: true }).filter((path) => path.endsWith(".spec.ts"));
// A journey on a separate portal uses the embedded database wherever it runs.
const isEmbedded = (path: string) =>
  browserOnly.includes(basename(path, ".spec.ts")) ||
  readFileSync(resolve(journeys, path), "utf8").includes("separate-portal");

// With DATABASE_URL only the journeys that need the server run. `.ci/run` sets SERVER_JOURNEYS=later: it runs them on
// PostgreSQL, and all others here.
const { DATABASE_URL, SERVER_JOURNEYS } = process.env;
const isIgnored = (path: string) =>
  DATABASE_URL === undefined ? SERVER_JOURNEYS === "later" && !isEmbedded(path) : isEmbedded(path);
const ignored = files.filter(isIgnored).map((path) => `**/${path}`);

const { E2E_PROCESSES, E2E_PROCESSES_CONTROL = "" } = process.env;
const program = E2E_PROCESSES === undefined ? "portal-server/dist/main.js" : "scripts/balanced-portals.mjs";

export default defineConfig<PortalOptions>({
  // A journey that stops the broker needs a separate portal: `npm run test:services` runs those on their own.
  testDir: E2E_BROKER_CONTROL ? "outages" : "journeys",
  snapshotPathTemplate: "pictures/{arg}{ext}",
  outputDir: resolve(root, "test-results"),
  globalSetup: "./support/portal/make-credential.ts",
  // One where journeys stop the broker, which others would miss. Otherwise four, also on two processors, because many
  // journeys wait for the product's own timers.
  workers: E2E_BROKER_CONTROL ? 1 : 4,
  // A teardown project runs even when an earlier journey fails; a dependent project would not.
  projects: [
    { name: "longest", testMatch: longest, testIgnore: ignored },
    { name: "together", testIgnore: [alone, longest, ...ignored], teardown: "alone" },
    { name: "alone", testMatch: alone, testIgnore: ignored, workers: 1 },
  ],
  retries: 0,
  forbidOnly: Boolean(CI),
  // Enough for a machine with twenty times more work than processors: a slow journey must not fail by time-out.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    viewport: { width: 1280, height: 800 },
    // A trace of each step takes a tenth of the processor time of the journeys: npm run e2e -- name.spec --trace on
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: CHROMIUM_PATH, args: chromiumArgs },
  },
  webServer: portalServer(
    program,
    E2E_PROCESSES === undefined ? {} : { PROCESSES: E2E_PROCESSES, CONTROL_PORT: E2E_PROCESSES_CONTROL },
  ),
});
