import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "../publish/build-package.ts";
import type { ModulePackage } from "../publish/find-package.ts";
import type { Terminal } from "../terminal.ts";

const settle = 200;

/** Rebuilds a package whenever its sources change, one build at a time; a failed build keeps the last good one. */
export function rebuildOnChange(
  found: ModulePackage,
  terminal: Terminal,
  progress: (sentence: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let building: Promise<void> = Promise.resolve();
  const rebuild = async () => {
    progress(`Building ${found.folder} …`);
    await buildPackage(found, terminal).then(
      () => progress("Built: reload the page."),
      (error: Error) => progress(error.message),
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, settle);
  };
  const watchers = ["src", "locales"]
    .map((name) => join(found.dir, name))
    .filter((dir) => existsSync(dir))
    .map((dir) => watch(dir, { recursive: true }, later));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
