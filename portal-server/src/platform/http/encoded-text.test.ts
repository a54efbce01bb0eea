import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { bestEncoding, encodedText } from "./encoded-text.ts";

describe("bestEncoding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["BR ; q=1.0", "br"],
    ["br;q=0", "identity"],
    ["br;q=x", "identity"],
    ["identity", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("selects for Accept-Encoding %j the encoding %s", (accepted, encoding) =>
    expect(bestEncoding(accepted)).toBe(encoding),
  );
});

describe("encodedText", () => {
  it("decodes to the same text in every encoding, under one ETag", async () => {
    const text = encodedText("olá ".repeat(100));
    expect(brotliDecompressSync(await text.as("br")).toString()).toBe("olá ".repeat(100));
    expect(gunzipSync(await text.as("gzip")).toString()).toBe("olá ".repeat(100));
    expect((await text.as("identity")).toString()).toBe("olá ".repeat(100));
    expect(await text.as("br")).toBe(await text.as("br"));
    expect(text.etag).toBe(encodedText("olá ".repeat(100)).etag);
    expect(text.etag).not.toBe(encodedText("other").etag);
  });
});
