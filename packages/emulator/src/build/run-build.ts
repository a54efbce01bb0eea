import { spawn } from "node:child_process";
import { withoutSecrets } from "@portico/portal-server/secret-files";

/** Runs a package's build; returns its output, and whether it succeeded. */
export async function runBuild(dir: string): Promise<{ isBuilt: boolean; output: string }> {
  const parts: Buffer[] = [];
  const build = spawn("npm", ["run", "build", "--silent"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: withoutSecrets(process.env),
  });
  // An interrupted emulator leaves no running build behind.
  const kill = () => void build.kill();
  process.once("exit", kill);
  build.stdout.on("data", (part: Buffer) => parts.push(part));
  build.stderr.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise((settle) => {
    build.on("close", settle);
    build.on("error", ({ message }) => {
      parts.push(Buffer.from(`npm did not start: ${message}. Is it on the PATH?`));
      settle(-1);
    });
  });
  process.off("exit", kill);
  return { isBuilt: code === 0, output: Buffer.concat(parts).toString() };
}
