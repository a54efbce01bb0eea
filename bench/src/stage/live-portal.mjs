import { once } from "node:events";
import { join } from "node:path";
import { launchPortal } from "./portal.mjs";

export const watch = ["--expose-gc", "--import", join(import.meta.dirname, "loop-watch.mjs")];

const limits = { LIVE_PER_PERSON: "10000", LIVE_PENDING_PER_ADDRESS: "10000", SEND_PER_MINUTE: "60000" };

/**
 * Starts the built portal with demo data.
 * @param options `root` the checkout, `dataDir`, `port`, `cdnPort`; `settings` further ones of the portal
 * @returns `watchLoop()` starts to measure its event loop; `readLoop()` returns `p99` and `max` in ms since then,
 *   `processor` in ms since the start, and `rss` in bytes; `readMemory()` collects garbage and returns `rss`, the bytes of its objects (`retained`) and the
 *   number of open handles; `kill()` sends SIGKILL, `stop()` SIGTERM
 */
export async function startLivePortal({ settings = {}, ...place }) {
  const { server, kill, stop } = await launchPortal({ ...place, settings: { ...limits, ...settings }, watch });
  return { ...watched(server), kill, stop };
}

/** What a process that was started with `watch` reports. */
export function watched(server) {
  const request = async (order) => {
    const id = Math.random();
    server.send({ id, ...order });
    for (;;) {
      const [answer] = await once(server, "message");
      if (answer.id === id) return answer;
    }
  };
  return {
    watchLoop: () => request({ reset: true }),
    readLoop: () => request({}),
    readMemory: () => request({ tidy: true }),
  };
}
