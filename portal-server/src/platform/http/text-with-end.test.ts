import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { textStart } from "./text-with-end.ts";

it.each(["x", "fim é </html>", "a".repeat(65_535)])(
  "decodes to the start and each end in every encoding",
  async (end) => {
    const text = "olá <p> ".repeat(3_000);
    const start = textStart(text);
    const second = `${end.slice(1)}z`;
    for (const each of [end, second]) {
      expect((await start.with(each, "identity")).toString()).toBe(text + each);
      expect(brotliDecompressSync(await start.with(each, "br")).toString()).toBe(text + each);
      expect(gunzipSync(await start.with(each, "gzip")).toString()).toBe(text + each);
    }
  },
);
