import { createRecoveryCodes } from "./recovery-codes.ts";

const codes = createRecoveryCodes({ token: "s".repeat(32) });

it("makes six digits, leading zeros and all, evenly", () => {
  const made = Array.from({ length: 20_000 }, () => codes.make());
  for (const code of made) expect(code).toMatch(/^\d{6}$/);
  const firsts = Array.from({ length: 10 }, (_, digit) => made.filter((code) => code[0] === String(digit)).length);
  // 2,000 each; six standard deviations are 255.
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

it("names accounts apart, whatever their tenants and addresses are made of", () => {
  expect(codes.accountKeys("a", "b,c")).not.toEqual(codes.accountKeys("a,b", "c"));
});
