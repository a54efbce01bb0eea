import { createDCtx, decompressUsingDict, init } from "@bokuweb/zstd-wasm";
import { deltaWithEnd, dictionaryHash, zstdDelta } from "./zstd-delta.ts";

const decode = (delta: Buffer, dictionary: Buffer) =>
  Buffer.from(decompressUsingDict(createDCtx(), delta.subarray(40), dictionary)).toString();

const text = (lines: number) =>
  Array.from({ length: lines }, (_, at) => `<p>${at} ${(at * 7919) % 1009}</p>`).join("\n");

beforeAll(() => init());

// One text for each form of the length in a frame's header, and one of several blocks.
describe.each([10, 200, 3_000, 40_000])("a delta of %d lines", (lines) => {
  const dictionary = Buffer.from(text(lines));
  const changed = text(lines).replace("<p>7 ", "<p>seven ");

  it("is decoded with the dictionary that it names", async () => {
    const delta = await zstdDelta(Buffer.from(changed), dictionary);
    expect(delta.subarray(8, 40).toString("base64")).toBe(dictionaryHash(dictionary));
    expect(decode(delta, dictionary)).toBe(changed);
    expect(delta.length).toBeLessThan(300);
  });

  it("accepts an uncompressed end", async () => {
    const delta = await zstdDelta(Buffer.from(changed), dictionary);
    const ended = deltaWithEnd(delta, Buffer.from("<style nonce=abc></style>"));
    expect(ended.includes("<style nonce=abc></style>")).toBe(true);
    expect(decode(ended, dictionary)).toBe(`${changed}<style nonce=abc></style>`);
  });
});

it("makes deltas of texts that repeat one byte, and of empty ones", async () => {
  const dictionary = Buffer.from("dictionary");
  for (const each of ["", "a".repeat(400_000)]) {
    const delta = await zstdDelta(Buffer.from(each), dictionary);
    expect(decode(deltaWithEnd(delta, Buffer.from("end")), dictionary)).toBe(`${each}end`);
  }
});

it("compresses outside of the event loop", async () => {
  const bytes = Buffer.from(text(40_000));
  await zstdDelta(Buffer.from("started"), bytes);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  await zstdDelta(bytes, Buffer.from(text(30_000)));
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
});
