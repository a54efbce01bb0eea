import { hookMethod } from "./hook-method.ts";

type Add = (n: number) => number;

function hooked(target: { add: Add }) {
  const seen: unknown[] = [];
  hookMethod(target, "add", (inner, args) => {
    seen.push(args[0]);
    return inner(...args);
  });
  return { target, seen };
}

it("sees each call, also of a method that somebody has installed later, once", () => {
  const { target, seen } = hooked({ add: (n) => n + 1 });
  const found = target.add;
  target.add = (n) => found(n) * 10;
  expect(target.add(1)).toBe(20);
  expect(seen).toEqual([1]);
  target.add = found;
  expect(target.add(2)).toBe(3);
  expect(seen).toEqual([1, 2]);
});

it("uses a prototype's method that was replaced later", () => {
  const prototype: { add: Add } = { add: (n) => n + 1 };
  const { target } = hooked(Object.create(prototype));
  prototype.add = (n) => n + 2;
  expect(target.add(1)).toBe(3);
});

it("calls the method on its object, also without it", () => {
  const { target } = hooked({
    add(this: unknown, n) {
      return this === target ? n : Number.NaN;
    },
  });
  const { add } = target;
  expect(add(1)).toBe(1);
});
