import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

type Target = "portal-server" | "portal-cli";

/**
 * Compiles the server, or it and the command line, if its source has changed, once per jest run: a separate process runs
 * the compiled files.
 */
export function compileServer(target: Target = "portal-server"): void {
  const { PORTICO_TEST_FOLDER: shared } = process.env;
  const done = shared && join(shared, `compiled-${target}`);
  if (done && existsSync(done)) return;
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-b", target], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`The server cannot be compiled: ${stdout}`);
  if (done) writeFileSync(done, "");
}
