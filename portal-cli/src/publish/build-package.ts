import { spawn } from "node:child_process";
import type { Terminal } from "../command.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import type { ModulePackage } from "./find-package.ts";

/**
 * Runs the package's `npm run build`, with its output on the error stream.
 * @throws RegistryRefusal `build` when it fails
 */
export async function buildPackage({ dir, folder }: ModulePackage, { stderr }: Terminal): Promise<void> {
  const build = spawn("npm", ["run", "build", "--silent"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  // An interrupted program leaves no build behind.
  const kill = () => void build.kill();
  process.once("exit", kill);
  build.stdout.on("data", (chunk: Buffer) => stderr.write(chunk));
  build.stderr.on("data", (chunk: Buffer) => stderr.write(chunk));
  const code = await new Promise((settle) => {
    build.on("close", settle);
    build.on("error", () => settle(-1));
  });
  process.off("exit", kill);
  if (code !== 0) throw new RegistryRefusal("build", `The build of ${folder} failed; its message is above.`);
}
