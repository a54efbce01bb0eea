import type { Notification } from "@portico/shared-utility/contract";
import { createFeedBlocks } from "./feed-blocks.ts";

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `n${from + index}` }) as Notification);

const keysOf = (blocks: ReturnType<ReturnType<typeof createFeedBlocks>>) =>
  new Map(blocks.flatMap(({ key, rows: of }) => of.map(({ id }) => [id, key])));

it("divides a list into blocks of ten with the position of each block", () => {
  const blocks = createFeedBlocks()(rows(0, 25));
  expect(blocks.map(({ rows: of, before }) => [of.length, before])).toEqual([
    [10, 0],
    [10, 10],
    [5, 20],
  ]);
});

it("keeps every row in its block when rows are added before it, removed, and added after it", () => {
  const divide = createFeedBlocks();
  const first = keysOf(divide(rows(10, 30)));
  const later = divide([...rows(7, 15), ...rows(16, 40)]);
  const second = keysOf(later);
  for (const [id, key] of first) if (id !== "n15") expect([id, second.get(id)]).toEqual([id, key]);
  expect(later.map(({ rows: of, before }) => [of.length, before])).toEqual([
    [3, 0],
    [9, 3],
    [10, 12],
    [10, 22],
  ]);
  expect(new Set(later.map(({ key }) => key)).size).toBe(4);
});
