// Finds the Chromium for end-to-end tests, benchmarks and screenshots, or installs one where possible.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root } from "./ensure-install.mjs";

/** The Debian package of each program that the tests start. */
const packages = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const advice = `No Chromium was found. One of these gives you one:
  - set CHROMIUM_PATH to the browser's executable
  - install it: apt-get install chromium (Debian), or Google Chrome
  - npx playwright install chromium`;

/**
 * The executable of a Chromium: `CHROMIUM_PATH`, the machine's, Playwright's. As root on Debian, a missing one is
 * installed.
 * @throws Error with instructions to get a browser when there is none
 */
export function requireBrowser() {
  const browser = findBrowser();
  if (browser) return browser;
  if (installWithApt("chromium")) return findOnPath(...names) ?? fail();
  return fail();
}

/**
 * The executable of a browser for journeys: `CHROMIUM_PATH`, else a Chromium without a user interface of its own, which
 * takes a fifth less processor time, else as `requireBrowser()`.
 * @throws Error with instructions to get a browser when there is none
 */
export function requireHeadlessBrowser() {
  const shell = process.env.CHROMIUM_PATH ? undefined : findOnPath("chromium-headless-shell");
  return shell ?? requireBrowser();
}

function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (!CHROMIUM_PATH) return findOnPath(...names) ?? findPlaywrightChromium();
  if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH;
  throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which is not an executable file.`);
}

/** The first of the named programs in a folder of `PATH`. */
function findOnPath(...programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function findPlaywrightChromium() {
  const require = createRequire(join(root, "e2e", "package.json"));
  const path = require("@playwright/test").chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

/** Installs Debian packages as root; returns false where that is impossible. */
function installWithApt(...wanted) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${wanted.join(", ")} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  return apt("update", "-qq") && apt("install", "-y", "-qq", "--no-install-recommends", ...wanted);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fail() {
  throw new Error(advice);
}

// Finds Firefox and WebKitGTK's driver, or installs their Debian packages where possible.

/**
 * The path of Firefox as a setting for the tests: `FIREFOX_PATH`, else `firefox-esr` or `firefox` of the machine. As
 * root on Debian, missing programs are installed.
 * @returns {{ FIREFOX_PATH: string }}
 * @throws Error with the packages to install when a program is missing
 */
export function requireEngines() {
  const wanted = missing();
  if (wanted.length > 0) installWithApt(...wanted);
  const still = missing();
  if (still.length === 0) return { FIREFOX_PATH: firefox() };
  throw new Error(`Firefox and WebKit are tested with Debian's packages. Install: apt-get install ${still.join(" ")}`);
}

const firefox = () => process.env.FIREFOX_PATH ?? findOnPath("firefox-esr") ?? findOnPath("firefox");

function missing() {
  const found = { "firefox-esr": firefox() };
  return Object.keys(packages)
    .filter((program) => (found[program] ?? findOnPath(program)) === undefined)
    .map((program) => packages[program]);
}
