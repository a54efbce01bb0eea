import { spawn } from "node:child_process";

/** @returns what the build of a package printed, and whether it worked */
export async function runBuild(dir: string): Promise<{ isBuilt: boolean; output: string }> {
  const parts: Buffer[] = [];
  const build = spawn("npm", ["run", "build", "--silent"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  build.stdout.on("data", (part: Buffer) => parts.push(part));
  build.stderr.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise((settle) => {
    build.on("close", settle);
    build.on("error", ({ message }) => {
      parts.push(Buffer.from(`npm did not start: ${message}. Is it on the PATH?`));
      settle(-1);
    });
  });
  return { isBuilt: code === 0, output: Buffer.concat(parts).toString() };
}
