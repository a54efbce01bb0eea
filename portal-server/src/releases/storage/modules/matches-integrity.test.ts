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
  ["the strongest algorithm, whatever the weaker ones say", `${hash("sha256", other)}\n\t${hash("sha512")}`],
  ["hashes beside one that nobody knows", `md5-abc ${hash("sha256")} sha3-512-abc`],
])("takes %s", (_name, metadata) => expect(matchesIntegrity(bytes, metadata)).toBe(true));

it.each([
  ["other bytes", hash("sha384", other)],
  ["the right hash of a weaker algorithm", `${hash("sha256")} ${hash("sha512", other)}`],
  ["a name of another algorithm", hash("sha256").replace("sha256", "sha384")],
  ["a hash that nobody knows", hash("md5")],
  ["nothing", ""],
])("refuses %s", (_name, metadata) => expect(matchesIntegrity(bytes, metadata)).toBe(false));

it("is integrity if it has one whole hash that browsers know", () => {
  expect([hash("sha256"), `md5-abc ${hash("sha512")}`].map(isIntegrity)).toEqual([true, true]);
  expect(["", "md5-abc", "sha384", "sha384-short", "sha384-<script>"].map(isIntegrity)).toEqual(Array(5).fill(false));
});
