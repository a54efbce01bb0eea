import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { textStart } from "./text-with-end.ts";

it.each(["x", "fim é </html>", "a".repeat(65_535)])("decodes to start and end in every encoding", async (end) => {
  const text = "olá <p> ".repeat(3_000);
  const start = textStart(Buffer.from(text));
  const second = `${end.slice(1)}z`;
  for (const each of [end, second]) {
    expect((await start.with(each, "identity")).toString()).toBe(text + each);
    expect(brotliDecompressSync(await start.with(each, "br")).toString()).toBe(text + each);
    expect(gunzipSync(await start.with(each, "gzip")).toString()).toBe(text + each);
  }
});

it("sends texts that are used again in a smaller form, with the same content", async () => {
  const words = [1, 2, 3].map((first) =>
    Array.from({ length: 3_000 }, (_, index) => ((index + first) * 7_919).toString(36)).join(" "),
  );
  const texts = words.map((text) => textStart(Buffer.from(text)));
  const firsts = await Promise.all(texts.map((text) => text.with("</end>", "br")));
  for (const [index, text] of texts.entries()) {
    const first = firsts[index] ?? Buffer.alloc(0);
    let sent = first;
    while (sent.equals(first)) {
      await new Promise(setImmediate);
      sent = await text.with("</end>", "br");
    }
    expect(sent.length).toBeLessThan(first.length);
    for (const each of [first, sent]) expect(brotliDecompressSync(each).toString()).toBe(`${words[index]}</end>`);
  }
});
