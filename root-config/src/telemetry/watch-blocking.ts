import { isShared } from "./is-shared.ts";
import type { Reporter } from "./reporter.ts";

/** From here on a person notices; the portal's own work stays far below it. */
const blocking = 500;

interface LongFrame extends PerformanceEntry {
  blockingDuration?: number;
  scripts?: { sourceURL: string; duration: number }[];
}

/**
 * Reports which part keeps the page from answering. The browser says whose script it was where it has long animation
 * frames (Chromium); elsewhere it is the part that is shown.
 */
export function watchBlocking(
  reporter: Reporter,
  moduleOf: (address: string) => string | undefined,
  shown: () => string | undefined,
): void {
  if (typeof PerformanceObserver === "undefined") return;
  const kinds = PerformanceObserver.supportedEntryTypes ?? [];
  const type = ["long-animation-frame", "longtask"].find((kind) => kinds.includes(kind));
  if (!type) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrame[]) {
      if ((entry.blockingDuration ?? entry.duration) < blocking) continue;
      const byDuration = [...(entry.scripts ?? [])].sort((a, b) => b.duration - a.duration);
      const modules = byDuration.flatMap(({ sourceURL }) => moduleOf(sourceURL) ?? []);
      // A shared library that runs long does so for the part that is shown.
      const module = modules.find((each) => !isShared(each)) ?? shown() ?? modules[0];
      reporter.report({ kind: "slow", module, message: `blocked the page for ${Math.round(entry.duration)} ms` });
      reporter.flush();
    }
  }).observe({ type });
}
