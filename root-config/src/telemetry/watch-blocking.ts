import { isShared } from "./is-shared.ts";
import type { Reporter } from "./reporter.ts";
import { watchDrift } from "./watch-drift.ts";

/** Users notice blocking from here on. The portal's own work stays far below it. */
const blocking = 500;

interface LongFrame extends PerformanceEntry {
  blockingDuration?: number;
  scripts?: { sourceURL: string; duration: number }[];
}

/**
 * Reports which part blocks the page. Browsers with long animation frames (Chromium) name the script. In other browsers
 * it is the shown part. Browsers without long tasks are watched by a timer that fires late.
 */
export function watchBlocking(
  reporter: Reporter,
  moduleOf: (address: string) => string | undefined,
  shown: () => string | undefined,
): void {
  const kinds = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = ["long-animation-frame", "longtask"].find((kind) => kinds.includes(kind));
  const reportBlocking = (module: string | undefined, duration: string) => {
    reporter.report({ kind: "slow", module, message: `blocked the page for ${duration} ms` });
    reporter.flush();
  };
  if (!type) {
    watchDrift((late) => late >= blocking && reportBlocking(shown(), `about ${Math.round(late)}`));
    return;
  }
  const moduleOfFrame = ({ scripts = [] }: LongFrame) => {
    const byDuration = [...scripts].sort((a, b) => b.duration - a.duration);
    const modules = byDuration.flatMap(({ sourceURL }) => moduleOf(sourceURL) ?? []);
    // A long-running shared library acts on behalf of the shown part.
    return modules.find((each) => !isShared(each)) ?? shown() ?? modules[0];
  };
  new PerformanceObserver((list) => {
    const frames = (list.getEntries() as LongFrame[]).filter(
      ({ blockingDuration, duration }) => (blockingDuration ?? duration) >= blocking,
    );
    // The reporter sends one a second for each module: the longest.
    const longest = new Map<string | undefined, number>();
    for (const frame of frames) {
      const module = moduleOfFrame(frame);
      longest.set(module, Math.max(longest.get(module) ?? 0, frame.duration));
    }
    for (const [module, duration] of longest) reportBlocking(module, `${Math.round(duration)}`);
  }).observe({ type });
}
