import { isApiError, isTemporary } from "../http/api-error.ts";
import type { ReadQueue } from "./read-queue.ts";
import { instantOf } from "./unread-until.ts";

interface SenderParts {
  queue: Pick<ReadQueue, "now" | "remove">;
  /** Marks ids as read on the server and in the lists. */
  send: (ids: readonly string[]) => Promise<void>;
  /** The ids of all unread notifications up to an instant. */
  unreadUntil: (instant: string) => Promise<string[]>;
  reload: () => void;
}

// The server's limit for one call.
const mostPerCall = 100;

/** Makes a function that sends the queued ids. Calls during a run share it. The function never rejects. */
export function createQueueSender(parts: SenderParts): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= sendAll(parts).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function sendAll({ queue, send, unreadUntil, reload }: SenderParts): Promise<void> {
  /** Resolves to whether the entries can leave the queue: the server has them, or refuses them permanently. */
  async function settle(entries: readonly string[], work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (!isFinal(error)) return false;
      reload();
    }
    queue.remove(entries);
    return true;
  }

  async function sendEvery(entry: string, instant: string) {
    for (const ids of chunks(await unreadUntil(instant))) {
      // The user may have signed out meanwhile.
      if (!queue.now().has(entry)) return;
      await send(ids);
      queue.remove(ids);
    }
  }

  for (const entry of queue.now()) {
    const instant = instantOf(entry);
    if (instant !== undefined && !(await settle([entry], () => sendEvery(entry, instant)))) return;
  }
  for (const ids of chunks([...queue.now()])) {
    // Another tab may have sent some ids meanwhile.
    const left = ids.filter((id) => queue.now().has(id));
    if (left.length > 0 && !(await settle(left, () => send(left)))) return;
  }
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / mostPerCall);
  return Array.from({ length: count }, (_, index) => ids.slice(index * mostPerCall, (index + 1) * mostPerCall));
}

/** Whether a retry is useless. A 401 is not final: an expired session may be renewed. */
function isFinal(error: unknown): boolean {
  return !isTemporary(error) && !(isApiError(error) && error.status === 401);
}
