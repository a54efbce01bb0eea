import { isSameData } from "./use-slot.ts";

const loop = (name: string) => {
  const value: Record<string, unknown> = { name };
  value.self = value;
  return value;
};

it.each<[string, unknown, unknown, boolean]>([
  ["numbers", Number.NaN, Number.NaN, true],
  ["big integers", { n: 1n }, { n: 2n }, false],
  ["objects", { a: 1, b: [1, { c: 2 }] }, { a: 1, b: [1, { c: 2 }] }, true],
  ["an absent and an undefined value", { a: undefined }, {}, false],
  ["a list of lists and a flat list", [[1], 2], [1, [2]], false],
  ["maps", new Map([["a", { b: 1 }]]), new Map([["a", { b: 2 }]]), false],
  ["sets", new Set(["a"]), new Set(["a"]), true],
  ["a set and a list", new Set(["a"]), ["a"], false],
  ["dates", new Date(0), new Date(1), false],
  ["bytes", Uint8Array.of(1, 2), Uint8Array.of(1, 3), false],
  ["structures that contain themselves", loop("a"), loop("a"), true],
  ["different structures that contain themselves", loop("a"), loop("b"), false],
  ["null and an object", null, {}, false],
  ["two errors", new Error("a"), new Error("a"), false],
])("compares %s", (_case, one, other, verdict) => expect(isSameData(one, other)).toBe(verdict));
