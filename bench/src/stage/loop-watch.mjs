// Loaded into the portal by `--import`: reports how long its event loop was blocked, and its memory.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on("message", ({ id, reset, tidy }) => {
    if (tidy) globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const retained = heapUsed + external;
    const handles = process.getActiveResourcesInfo().length;
    process.send?.({ id, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, rss, retained, handles });
    if (reset) delay.reset();
  });
  // The measurement ended without stopping the portal.
  process.on("disconnect", () => process.exit());
  process.channel?.unref();
}
