import { isShared } from "./is-shared.ts";
import type { Reporter } from "./reporter.ts";
import { watchDrift } from "./watch-drift.ts";

/** From here on a person notices; the portal's own work stays far below it. */
const blocking = 500;

interface LongFrame extends PerformanceEntry {
  blockingDuration?: number;
  scripts?: { sourceURL: string; duration: number }[];
}

/**
 * Reports which part keeps the page from answering. The browser says whose script it was where it has long animation
 * frames (Chromium); elsewhere it is the part that is shown. Where it has no long tasks either, a
 * timer that comes late says so.
 */
export function watchBlocking(
  reporter: Reporter,
  moduleOf: (address: string) => string | undefined,
  shown: () => string | undefined,
): void {
  const kinds = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = ["long-animation-frame", "longtask"].find((kind) => kinds.includes(kind));
  const tell = (module: string | undefined, duration: string) => {
    reporter.report({ kind: "slow", module, message: `blocked the page for ${duration} ms` });
    reporter.flush();
  };
  if (!type) {
    watchDrift((late) => late >= blocking && tell(shown(), `about ${Math.round(late)}`));
    return;
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrame[]) {
      if ((entry.blockingDuration ?? entry.duration) < blocking) continue;
      const byDuration = [...(entry.scripts ?? [])].sort((a, b) => b.duration - a.duration);
      const modules = byDuration.flatMap(({ sourceURL }) => moduleOf(sourceURL) ?? []);
      // A shared library that runs long does so for the part that is shown.
      const module = modules.find((each) => !isShared(each)) ?? shown() ?? modules[0];
      tell(module, `${Math.round(entry.duration)}`);
    }
  }).observe({ type });
}
