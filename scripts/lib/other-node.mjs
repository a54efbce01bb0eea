// Runs a script on one of the tested Node versions, whichever of them this machine has.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";

/** The oldest supported version, and the recommended one. */
const tested = { 20: "20.20.2", 24: "24.21.0" };
export const testedNodes = Object.keys(tested);
const running = process.versions.node.split(".")[0];

/**
 * Runs this program again on the tested Node version with this number, and exits with its code. Returns if this process
 * already runs on that version.
 * @param {string} [major] "20" or "24"; by default the one of the two that this process does not run on
 */
export function continueOnNode(major = running === "24" ? "20" : "24") {
  if (major === running) return;
  const node = nodeFromNpm(tested[major]);
  const { status } = spawnSync(node, process.argv.slice(1), {
    stdio: "inherit",
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
  });
  process.exit(status ?? 1);
}

/** npm's package `node` has one package for each platform; npm caches the downloads of `npm exec`. */
function nodeFromNpm(version) {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}@${version}`;
  const args = ["exec", "--yes", `--package=${name}`, "--", "node", "-p", "process.execPath"];
  const { status, stdout } = spawnSync("npm", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  if (status === 0) return stdout.trim();
  return fail(
    `Node ${version} could not be installed from npm (${name}). Check the network, or run this on Node ${version}.`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
