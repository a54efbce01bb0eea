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

/** Makes a function that sends the queued ids. Calls while a run is in flight share it; it never rejects. */
export function createQueueSender({ queue, send, unreadUntil, reload }: SenderParts): () => Promise<void> {
  let running: Promise<void> | undefined;

  /** Resolves to whether the server is done with these entries of the queue: has them, or refuses them for good. */
  async function settle(entries: string[], work: () => Promise<void>): Promise<boolean> {
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
      // Another tab may have sent them meanwhile, or the user has signed out.
      if (queue.now().has(entry)) await send(ids);
    }
  }

  async function sendAll() {
    const entries = [...queue.now()];
    for (const ids of chunks(entries.filter((id) => instantOf(id) === undefined))) {
      const left = ids.filter((id) => queue.now().has(id));
      if (left.length > 0 && !(await settle(left, () => send(left)))) return;
    }
    for (const entry of entries) {
      const instant = instantOf(entry);
      if (instant !== undefined && !(await settle([entry], () => sendEvery(entry, instant)))) return;
    }
  }

  return () => {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / mostPerCall);
  return Array.from({ length: count }, (_, index) => ids.slice(index * mostPerCall, (index + 1) * mostPerCall));
}

/** Whether a retry is useless. A 401 is not final: an expired session may be renewed. */
function isFinal(error: unknown): boolean {
  return !isTemporary(error) && !(isApiError(error) && error.status === 401);
}
