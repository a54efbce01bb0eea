import { createBatchLoader } from "./batch-loader.ts";

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2));

/** A loader with queries that the test resolves; it finds the keys that begin with "k". */
function controlledLoader() {
  const queries: { keys: string[]; resolve: () => void; fail: (error: Error) => void }[] = [];
  const load = createBatchLoader<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.filter((key) => key.startsWith("k")).map((key) => [key, `value of ${key}`]));
        queries.push({ keys, resolve: () => resolve(found), fail: reject });
      }),
  );
  return { load, queries, batches: () => queries.map(({ keys }) => keys) };
}

it("queries the first key immediately and batches the keys that arrive meanwhile", async () => {
  const { load, queries, batches } = controlledLoader();
  const results = ["k1", "k2", "x3", "k2"].map(load);
  expect(batches()).toEqual([["k1"]]);
  queries[0]?.resolve();
  expect(await results[0]).toBe("value of k1");
  await aMoment();
  expect(batches().slice(1)).toEqual([["k2", "x3"]]);
  queries[1]?.resolve();
  expect(await Promise.all(results)).toEqual(["value of k1", "value of k2", undefined, "value of k2"]);
});

it("never returns a result whose query started before the call", async () => {
  const { load, queries, batches } = controlledLoader();
  const early = load("k1");
  const late = load("k1");
  queries[0]?.resolve();
  expect(await early).toBe("value of k1");
  await aMoment();
  expect(batches()).toEqual([["k1"], ["k1"]]);
  queries[1]?.resolve();
  expect(await late).toBe("value of k1");
});

it("rejects the callers of a failed batch and starts the next one", async () => {
  const { load, queries } = controlledLoader();
  const refused = load("k1");
  const next = load("k2");
  queries[0]?.fail(new Error("gone"));
  await expect(refused).rejects.toThrow("gone");
  await aMoment();
  queries[1]?.resolve();
  expect(await next).toBe("value of k2");
});

it("starts the next batch a second after a hanging one, whose result is still delivered", async () => {
  jest.useFakeTimers();
  const { load, queries, batches } = controlledLoader();
  const hanging = load("k1");
  const next = load("k2");
  await jest.advanceTimersByTimeAsync(999);
  expect(batches()).toEqual([["k1"]]);
  await jest.advanceTimersByTimeAsync(1);
  expect(batches()).toEqual([["k1"], ["k2"]]);
  queries[1]?.resolve();
  queries[0]?.resolve();
  expect(await Promise.all([hanging, next])).toEqual(["value of k1", "value of k2"]);
});

it("queries at most 500 keys at a time", async () => {
  const { load, queries, batches } = controlledLoader();
  const results = Array.from({ length: 1_201 }, (_, index) => load(`k${index}`));
  for (let index = 0; index < queries.length; index += 1) {
    queries[index]?.resolve();
    await aMoment();
  }
  expect((await Promise.all(results)).at(-1)).toBe("value of k1200");
  expect(batches().map((keys) => keys.length)).toEqual([1, 500, 500, 200]);
});
