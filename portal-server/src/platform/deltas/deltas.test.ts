import { createDeltas } from "./deltas.ts";

it("reads eight texts at a time, and gives callers beyond the queue's limit no delta", async () => {
  const deltas = createDeltas();
  let begun = 0;
  const ends: (() => void)[] = [];
  const read = () => {
    begun++;
    return new Promise<undefined>((resolve) => ends.push(() => resolve(undefined)));
  };
  const asked = Array.from({ length: 100 }, (_, at) => deltas.of("a.js", `hash ${at}`, read));
  expect(await asked.at(-1)).toBeUndefined();
  expect(begun).toBe(8);
  // Each delta that ends lets a waiting one begin.
  for (let settled = 0; settled < 32; settled++) {
    ends[settled]?.();
    await asked[settled];
  }
  await Promise.all(asked);
  expect(begun).toBe(32);
});

it("makes a delta at the next call, after one that the full queue refused", async () => {
  const deltas = createDeltas();
  let end = () => {};
  const waiting = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  const others = Array.from({ length: 32 }, (_, at) => deltas.of("a.js", `hash ${at}`, () => waiting));
  const read = jest.fn(async () => undefined);
  expect(await deltas.of("b.js", "hash", read)).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
  end();
  await Promise.all(others);
  await deltas.of("b.js", "hash", read);
  expect(read).toHaveBeenCalledTimes(1);
});
