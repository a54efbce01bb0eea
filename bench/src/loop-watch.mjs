// Loaded into the portal by `--import`: once a second one line with how long its event loop was blocked.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, rss: process.memoryUsage().rss });
    delay.reset();
  }, 1_000).unref();
  process.channel?.unref();
}
