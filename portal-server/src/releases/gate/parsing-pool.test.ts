import { systemModule } from "../../testing/module-origin.ts";
import { fileParser } from "./file-parser.ts";
import { createParsingPool } from "./parsing-pool.ts";

const pool = createParsingPool(2);
afterAll(pool.close);

const good = Buffer.from(systemModule(["react"]));
// The parser compares each name with all before it: many seconds.
const endless = Buffer.from(Array.from({ length: 300_000 }, (_, name) => `let a${name};`).join(""));
const wanted = { exports: true };

it("reads one scope's files while another's takes for ever, however many it sends", async () => {
  const given = new AbortController();
  const hostile = fileParser(pool.threadOf("initech"), given.signal);
  const slow = [1, 2, 3, 4].map((file) => hostile.module(`slow-${file}.js`, endless, wanted));
  const others = ["acme", "globex"].map((scope) => fileParser(pool.threadOf(scope), new AbortController().signal));
  for (const parser of others) {
    expect(await parser.module("good.js", good, wanted)).toMatchObject({ imports: ["react"] });
  }
  given.abort();
  for (const file of slow) await expect(file).rejects.toMatchObject({ code: "release.too_slow" });
});

it("reads them again once their time is over, those of the scope that took too long as well", async () => {
  const scopes = ["acme", "globex", "initech"];
  const hurried = scopes.map((scope) => fileParser(pool.threadOf(scope), AbortSignal.timeout(300)));
  const slow = hurried.map((parser) => parser.module("slow.js", endless, wanted));
  const patient = scopes.map((scope) => fileParser(pool.threadOf(scope), new AbortController().signal));
  const next = patient.map((parser) => parser.module("next.js", good, wanted));
  for (const file of slow) await expect(file).rejects.toMatchObject({ code: "release.too_slow" });
  for (const file of next) expect(await file).toMatchObject({ imports: ["react"] });
});
