import type { Notification } from "@portico/shared-utility/contract";

// The page size of the list.
const blockSize = 10;

export interface Block {
  key: number;
  rows: Notification[];
  /** How many rows of the list come before these. */
  before: number;
}

/**
 * Divides a list into blocks of up to ten rows. A row stays in its first block when rows are added or removed before
 * it. So its element stays, and with it the focus.
 */
export function createFeedBlocks(): (rows: readonly Notification[]) => Block[] {
  let keyById = new Map<string, number>();
  let lastKey = 0;

  return (rows) => {
    const keys = new Map<string, number>();
    const blocks: Block[] = [];
    rows.forEach((row, before) => {
      const last = blocks.at(-1);
      const of = keyById.get(row.id);
      // New rows fill the block of the new rows before them.
      const joins = last && (of === undefined ? isNew(last) && last.rows.length < blockSize : last.key === of);
      if (joins) last.rows.push(row);
      else blocks.push({ key: of ?? ++lastKey, rows: [row], before });
      keys.set(row.id, blocks.at(-1)?.key ?? lastKey);
    });
    keyById = keys;
    return blocks;
  };

  function isNew({ rows: [first] }: Block): boolean {
    return first !== undefined && !keyById.has(first.id);
  }
}
