// Finds Firefox and WebKitGTK's driver, or installs their Debian packages where possible.
import { findOnPath, installWithApt } from "./find-browser.mjs";

/** The Debian package of each program that the tests start. */
const packages = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

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
