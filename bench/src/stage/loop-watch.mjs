// Loaded into the portal by `--import`: reports how long its event loop was blocked, its memory and its processor time.
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
    const { user, system } = process.cpuUsage();
    const processor = (user + system) / 1e3;
    process.send?.({ id, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, rss, retained, handles, processor });
    if (reset) delay.reset();
  });
  // The measurement ended without stopping the portal.
  process.on("disconnect", () => process.exit());
  process.channel?.unref();
}
