import { spawn } from "node:child_process";
import { withoutSecrets } from "@portico/portal-server/secret-files";

const isWindows = process.platform === "win32";

/**
 * Runs a package's build; returns its output, and whether it succeeded.
 * @param ending ends the build with all programs that it has started
 */
export async function runBuild(dir: string, ending?: AbortSignal): Promise<{ isBuilt: boolean; output: string }> {
  const parts: Buffer[] = [];
  const build = spawn("npm", ["run", "build", "--silent"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
    shell: isWindows,
    // A group of processes. A signal to npm alone would not reach a script of several commands.
    detached: !isWindows,
    env: withoutSecrets(process.env),
  });
  const kill = () => {
    if (isWindows) return void build.kill();
    try {
      // Also after npm has ended: the group has the programs that it has left.
      if (build.pid !== undefined) process.kill(-build.pid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  ending?.addEventListener("abort", kill, { once: true });
  build.stdout.on("data", (part: Buffer) => parts.push(part));
  build.stderr.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise((settle) => {
    build.on("close", settle);
    build.on("error", ({ message }) => {
      parts.push(Buffer.from(`npm did not start: ${message}. Is it on the PATH?`));
      settle(-1);
    });
  });
  ending?.removeEventListener("abort", kill);
  return { isBuilt: code === 0, output: Buffer.concat(parts).toString() };
}
