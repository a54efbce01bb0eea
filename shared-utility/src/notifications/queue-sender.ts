import { isApiError, isTemporary } from "../http/api-error.ts";
import type { ReadQueue } from "./read-queue.ts";

interface SenderParts {
  queue: Pick<ReadQueue, "now" | "remove">;
  /** Marks ids as read on the server and in the lists. */
  send: (ids: readonly string[]) => Promise<void>;
  reload: () => void;
}

// The server's limit for one call.
const mostPerCall = 100;

/** Makes a function that sends the queued ids. Calls while a run is in flight share it; it never rejects. */
export function createQueueSender({ queue, send, reload }: SenderParts): () => Promise<void> {
  let running: Promise<void> | undefined;

  async function sendAll() {
    const ids = [...queue.now()];
    for (let from = 0; from < ids.length; from += mostPerCall) {
      // Another tab may have sent some ids meanwhile, or the user has signed out.
      const left = ids.slice(from, from + mostPerCall).filter((id) => queue.now().has(id));
      if (left.length === 0) continue;
      try {
        await send(left);
      } catch (error) {
        if (!isFinal(error)) return;
        reload();
      }
      queue.remove(left);
    }
  }

  return () => {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Whether a retry is useless. A 401 is not final: an expired session may be renewed. */
function isFinal(error: unknown): boolean {
  return !isTemporary(error) && !(isApiError(error) && error.status === 401);
}
