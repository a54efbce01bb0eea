import { createHash } from "node:crypto";
import { isIntegrity, matchesIntegrity } from "./matches-integrity.ts";

const bytes = Buffer.from("the file");
const hash = (algorithm: string, of = bytes) => `${algorithm}-${createHash(algorithm).update(of).digest("base64")}`;
const other = Buffer.from("another file");

it.each([
  ["SHA-256", hash("sha256")],
  ["SHA-384", hash("sha384")],
  ["SHA-512", hash("sha512")],
  ["an algorithm in capitals", hash("sha384").replace("sha384", "SHA384")],
  ["base64url without padding", `sha512-${createHash("sha512").update(bytes).digest("base64url")}`],
  ["an option", `${hash("sha384")}?ct=text/javascript`],
  ["any of several hashes", `${hash("sha384", other)} ${hash("sha384")}`],
  [
    "a match of the strongest algorithm beside a mismatch of a weaker one",
    `${hash("sha256", other)}\n\t${hash("sha512")}`,
  ],
  ["a match beside unknown algorithms", `md5-abc ${hash("sha256")} sha3-512-abc`],
])("accepts %s", (_name, metadata) => expect(matchesIntegrity(bytes, metadata)).toBe(true));

it.each([
  ["other bytes", hash("sha384", other)],
  ["a match of a weaker algorithm only", `${hash("sha256")} ${hash("sha512", other)}`],
  ["a hash with the name of another algorithm", hash("sha256").replace("sha256", "sha384")],
  ["an unknown algorithm", hash("md5")],
  ["empty metadata", ""],
])("refuses %s", (_name, metadata) => expect(matchesIntegrity(bytes, metadata)).toBe(false));

it("accepts as integrity a text with at least one complete hash of a known algorithm", () => {
  expect([hash("sha256"), `md5-abc ${hash("sha512")}`].map(isIntegrity)).toEqual([true, true]);
  expect(["", "md5-abc", "sha384", "sha384-short", "sha384-<script>"].map(isIntegrity)).toEqual(Array(5).fill(false));
});
