import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import type { Application } from "../application.ts";

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

const settleTime = 100;

/** Calls `changed` after a change of the sources or the configuration, once for changes that come together, and never twice at a time. */
export function watchSources({ dir, config }: Application, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(changed);
    }, settleTime);
  };
  const watchers = ["src", "locales", "package.json"]
    .map((name) => join(dir, name))
    .concat(config)
    .filter((path) => existsSync(path))
    .map((path) => watch(path, { recursive: !path.endsWith(".json") }, later));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
