import { brotliDecompressSync, crc32, gunzipSync } from "node:zlib";
import { filling, longestGaps } from "./text-gaps.ts";
import { textWithGaps } from "./text-with-gaps.ts";

/** A text with these gaps, and the text with filled gaps. */
function filledText(parts: readonly string[], texts: readonly string[]) {
  const gaps = texts.map(filling);
  const whole = parts.map((part, index) => part + (gaps[index] ?? "")).join("");
  const lengths = gaps.map(({ length }) => length);
  const text = textWithGaps(
    parts.map((part) => Buffer.from(part)),
    lengths,
  );
  return { text, lengths, whole, filled: { gaps, checksum: crc32(whole) } };
}

const words = (first: number) =>
  Array.from({ length: 3_000 }, (_, index) => ((index + first) * 7_919).toString(36)).join(" ");

it.each(["x", "fim é </html>", "a".repeat(65_535)])("decodes to start and end in every encoding", async (end) => {
  const { text, filled, whole } = filledText(["olá <p> ".repeat(3_000)], []);
  const second = `${end.slice(1)}z`;
  for (const each of [end, second]) {
    expect((await text.with(filled, each, "identity")).toString()).toBe(whole + each);
    expect(brotliDecompressSync(await text.with(filled, each, "br")).toString()).toBe(whole + each);
    expect(gunzipSync(await text.with(filled, each, "gzip")).toString()).toBe(whole + each);
  }
});

it.each([
  ["short texts", ["Acme", "Globex"], ["Zé", "Já é"]],
  ["no text", ["", "", ""], ["", "", ""]],
  ["longer texts", ["a b".repeat(500), "é".repeat(300)], ["<p>".repeat(505), "x".repeat(600)]],
  ["the longest texts", ["olá ".repeat(3_264)], ["x".repeat(longestGaps - 64)]],
])("decodes to the text with filled gaps, in every encoding, with %s", async (_, texts, others) => {
  const parts = ["çã ", ...texts.map((__, index) => `>${words(index)}çã çã`)];
  const first = filledText(parts, texts);
  const other = filledText(parts, others);
  // The text is compressed once, for the first filling of its gaps.
  expect(other.lengths).toEqual(first.lengths);
  for (const { filled, whole } of [first, other]) {
    expect((await first.text.bytes(filled.gaps)).toString()).toBe(whole);
    expect((await first.text.with(filled, "</end>", "identity")).toString()).toBe(`${whole}</end>`);
    expect(brotliDecompressSync(await first.text.with(filled, "</end>", "br")).toString()).toBe(`${whole}</end>`);
    expect(gunzipSync(await first.text.with(filled, "</end>", "gzip")).toString()).toBe(`${whole}</end>`);
  }
});

it("fills gaps with white space, so that different texts have gaps of the same length", () => {
  const [one, other] = [filling("Acme"), filling("Ação & Cia")];
  expect(one.length).toBe(other.length);
  expect([one, other].map((gap) => gap.toString().trim())).toEqual(["Acme", "Ação & Cia"]);
});

it("sends texts that are used again in a smaller form, with the same content", async () => {
  const texts = [1, 2, 3].map((first) => filledText([words(first), `>${words(first + 9)}`], ["Acme"]));
  const send = ({ text, filled }: (typeof texts)[number]) => text.with(filled, "</end>", "br");
  const firsts = await Promise.all(texts.map(send));
  for (const [index, each] of texts.entries()) {
    const first = firsts[index] ?? Buffer.alloc(0);
    let sent = first;
    while (sent.equals(first)) {
      await new Promise(setImmediate);
      sent = await send(each);
    }
    expect(sent.length).toBeLessThan(first.length);
    for (const form of [first, sent]) expect(brotliDecompressSync(form).toString()).toBe(`${each.whole}</end>`);
  }
});
