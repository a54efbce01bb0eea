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

it("sees each call once, also of a method that was installed later", () => {
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

it("keeps `this`, also when a later method calls the one that it replaced", () => {
  const { target, seen } = hooked({
    add(this: unknown, n) {
      return this === other ? n : Number.NaN;
    },
  });
  const other = { add: target.add };
  expect([other.add(1), target.add.call(other, 2)]).toEqual([1, 2]);
  const found = target.add;
  target.add = function (this: unknown, n) {
    return found.call(this as typeof target, n) * 10;
  };
  expect(target.add.call(other, 3)).toBe(30);
  expect(seen).toEqual([]);
});

it("calls the method on the window when it is called without an object, as browsers do", () => {
  const ofWindow = (n: number): Add =>
    function (this: unknown) {
      return this === window ? n : Number.NaN;
    };
  const page = Object.assign(window, { add: ofWindow(1) });
  const { seen } = hooked(page);
  const { add } = page;
  expect([add(7), page.add(8)]).toEqual([1, 1]);
  expect(seen).toEqual([7, 8]);
  const { add: ofOther } = hooked({ add: ofWindow(2) }).target;
  expect(ofOther(9)).toBe(2);
});
