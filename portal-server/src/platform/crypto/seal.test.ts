import { createSeal } from "./seal.ts";

const seal = createSeal({ token: "s".repeat(32) }, "outbox");
const sealed = seal.close({ code: "123456" }, "row 1");

it("decrypts what it encrypted", () => expect(seal.open(sealed, "row 1")).toEqual({ code: "123456" }));

it("never encrypts the same text to the same bytes", () => {
  expect(seal.close({ code: "123456" }, "row 1").equals(sealed)).toBe(false);
});

it("decrypts values of the previous secret while it is being replaced", () => {
  const replacing = createSeal({ token: "t".repeat(32), previousToken: "s".repeat(32) }, "outbox");
  expect(replacing.open(sealed, "row 1")).toEqual({ code: "123456" });
  expect(replacing.open(replacing.close("new", "row 2"), "row 2")).toBe("new");
  expect(() => replacing.open(sealed, "row 2")).toThrow();
});

it("rejects values of another row, of another secret or with any changed byte", () => {
  expect(() => seal.open(sealed, "row 2")).toThrow();
  expect(() => createSeal({ token: "t".repeat(32) }, "outbox").open(sealed, "row 1")).toThrow();
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => seal.open(changed, "row 1")).toThrow();
  }
  for (const length of [0, 11, 12, 27, 28]) expect(() => seal.open(sealed.subarray(0, length), "row 1")).toThrow();
});
