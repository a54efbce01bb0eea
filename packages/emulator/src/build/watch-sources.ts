import { existsSync, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Application } from "../application.ts";

const settleTime = 100;
// Scripts and JSON files, without those that npm and the build tools write.
const source = /^(?!package-lock\.json$|.*\.timestamp-).+\.([cm]?[jt]s|json)$|^\.env(\.|$)/;

/**
 * Whether a file beside `package.json` is read by a build or the emulator: configuration, schema, settings of the
 * tools.
 */
export function isSource(name: string | null): boolean {
  return name !== null && source.test(name);
}

/**
 * Calls `changed` after a change of the sources, the configuration, its schema or the tools' settings. Changes at the
 * same time cause one call, and calls do not overlap.
 */
export function watchSources({ dir, config }: Application, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(changed);
    }, settleTime);
  };
  // Watches folders, not files: editors replace a file when they save it, and a file may be created later.
  const beside = new Set([resolve(dir), resolve(dirname(config))]);
  const below = ["src", "locales"].map((name) => join(dir, name)).filter((path) => existsSync(path));
  const watchers = [
    ...[...beside]
      .filter((path) => existsSync(path))
      .map((path) => watch(path, (_, name) => isSource(name) && later())),
    ...below.map((path) => watch(path, { recursive: true }, later)),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
