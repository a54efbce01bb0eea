import { systemModule } from "../../testing/module-origin.ts";
import { fileParser } from "./file-parser.ts";
import { createParsingPool } from "./parsing-pool.ts";

const pool = createParsingPool(2);
afterAll(pool.close);

const validModule = Buffer.from(systemModule(["react"]));
// Takes many seconds: the parser compares each name with all names before it.
const endless = Buffer.from(Array.from({ length: 300_000 }, (_, name) => `let a${name};`).join(""));
const options = { exports: true };

it("parses files of a scope while another scope sends many endless ones", async () => {
  const abort = new AbortController();
  const hostile = fileParser(pool.threadOf("initech"), abort.signal);
  const slow = [1, 2, 3, 4].map((file) => hostile.module(`slow-${file}.js`, endless, options));
  const others = ["acme", "globex"].map((scope) => fileParser(pool.threadOf(scope), new AbortController().signal));
  for (const parser of others) {
    expect(await parser.module("valid.js", validModule, options)).toMatchObject({ imports: ["react"] });
  }
  abort.abort();
  for (const file of slow) await expect(file).rejects.toMatchObject({ code: "release.too_slow" });
});

it("parses files of all scopes again after the deadline of endless files, also in the scopes that sent them", async () => {
  const scopes = ["acme", "globex", "initech"];
  const withDeadline = scopes.map((scope) => fileParser(pool.threadOf(scope), AbortSignal.timeout(300)));
  const slow = withDeadline.map((parser) => parser.module("slow.js", endless, options));
  const withoutDeadline = scopes.map((scope) => fileParser(pool.threadOf(scope), new AbortController().signal));
  const next = withoutDeadline.map((parser) => parser.module("next.js", validModule, options));
  for (const file of slow) await expect(file).rejects.toMatchObject({ code: "release.too_slow" });
  for (const file of next) expect(await file).toMatchObject({ imports: ["react"] });
});
