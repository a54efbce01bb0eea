import { every, type Loop } from "./every.ts";

/** A poll of a table whose rows have increasing ids. */
interface RowPoll<Row extends { id: number }> {
  /** Milliseconds from the end of a poll to the next one. */
  interval: number;
  /** The id of the newest row; `undefined` for an empty table. */
  newest(): Promise<number | undefined>;
  /** The rows with a higher id, in the order of their ids. */
  rowsAfter(id: number): Promise<Row[]>;
  /**
   * Handles rows that were added since the last poll. They are polled again after a rejection.
   * @param last the highest id so far
   */
  onAdded(rows: Row[], last: number): Promise<void>;
  /** Receives the error of a failed poll. */
  onError(error: unknown): void;
}

export interface RowPoller {
  /** Begins after the rows that exist now. The first poll follows immediately. */
  start(): Promise<void>;
  /** Polls immediately, because this process has just added a row. */
  wake(): void;
  /** Resolves when the reads in flight have ended: those of the start, or a poll. */
  stop(): Promise<void>;
}

/** Ids are assigned before their rows are committed, so a lower id may become visible after a higher one. */
const idOverlap = 100;

/** Polls a table for added rows, by whichever process. Each row is handled once in this process. */
export function createRowPoller<Row extends { id: number }>(poll: RowPoll<Row>): RowPoller {
  const seen = new Set<number>();
  let last = 0;
  let loop: Loop | undefined;
  let starting: Promise<void> | undefined;
  let isStopped = false;

  function markSeen(rows: readonly { id: number }[]): void {
    for (const { id } of rows) seen.add(id);
    last = highest(rows);
    for (const id of seen) if (id <= last - idOverlap) seen.delete(id);
  }
  const highest = (rows: readonly { id: number }[]) => Math.max(last, ...rows.map(({ id }) => id));
  async function pollOnce(): Promise<void> {
    const added = (await poll.rowsAfter(last - idOverlap)).filter(({ id }) => !seen.has(id));
    if (added.length === 0) return;
    await poll.onAdded(added, highest(added));
    markSeen(added);
  }
  async function begin(): Promise<void> {
    const newest = (await poll.newest()) ?? 0;
    markSeen([{ id: newest }, ...(await poll.rowsAfter(newest - idOverlap))]);
    if (isStopped) return;
    loop = every(poll.interval, pollOnce, poll.onError);
    loop.wake();
  }
  return {
    start() {
      starting = begin();
      return starting;
    },
    wake: () => loop?.wake(),
    async stop() {
      isStopped = true;
      await starting?.catch(() => {});
      await loop?.stop();
    },
  };
}
