import { isApiError, isTemporary } from "../http/api-error.ts";
import type { ReadQueue } from "./read-queue.ts";

interface SenderParts {
  queue: Pick<ReadQueue, "now" | "forget">;
  /** Marks as read on the server, and in the lists. */
  send: (ids: readonly string[]) => Promise<void>;
  reload: () => void;
}

// As many as the server takes in one call.
const mostAtOnce = 100;

/** Sends what was read without a network. Calls that come while it is under way share it; it never rejects. */
export function createQueueSender({ queue, send, reload }: SenderParts): () => Promise<void> {
  let running: Promise<void> | undefined;

  async function sendAll() {
    const ids = [...queue.now()];
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      // Another tab may have sent some meanwhile, or the person has left.
      const left = ids.slice(from, from + mostAtOnce).filter((id) => queue.now().has(id));
      if (left.length === 0) continue;
      try {
        await send(left);
      } catch (error) {
        if (!isFinal(error)) return;
        reload();
      }
      queue.forget(left);
    }
  }

  return () => {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Whether sending the same again is of no use. A session that has expired comes back. */
function isFinal(error: unknown): boolean {
  return !isTemporary(error) && !(isApiError(error) && error.status === 401);
}
