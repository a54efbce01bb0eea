import { createRecoveryCodes } from "./recovery-codes.ts";

const codes = createRecoveryCodes({ token: "s".repeat(32) });

it("makes six evenly distributed digits, with leading zeros", () => {
  const made = Array.from({ length: 20_000 }, () => codes.make());
  expect(made.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  const firsts = Array.from({ length: 10 }, (_, digit) => made.filter((code) => code[0] === String(digit)).length);
  // 2,000 of each digit are expected; six standard deviations are 255.
  for (const count of firsts) expect(Math.abs(count - 2_000)).toBeLessThan(255);
  expect(new Set(made).size).toBeGreaterThan(19_600);
});

it("binds a code to its request and to the secret", () => {
  const codeHash = codes.hash("first", "123456");
  expect(codes.isRight({ request: "first", codeHash }, "123456")).toBe(true);
  expect(codes.isRight({ request: "second", codeHash }, "123456")).toBe(false);
  expect(codes.isRight({ request: "first", codeHash }, "123457")).toBe(false);
  expect(codes.isRight(undefined, "123456")).toBe(false);
  expect(createRecoveryCodes({ token: "t".repeat(32) }).isRight({ request: "first", codeHash }, "123456")).toBe(false);
});

it("makes different keys for different accounts, with any characters in tenants and addresses", () => {
  expect(codes.accountKeys("a", "b,c")).not.toEqual(codes.accountKeys("a,b", "c"));
});
