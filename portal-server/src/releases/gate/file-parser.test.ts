import { systemModule } from "../../testing/module-origin.ts";
import { fileParser } from "./file-parser.ts";
import { createParsingThread, type ParsingThread } from "./parsing-thread.ts";

const opened: ParsingThread[] = [];
const open = (memory?: number) => {
  const thread = createParsingThread(memory);
  opened.push(thread);
  return thread;
};
afterEach(() => Promise.all(opened.splice(0).map((thread) => thread.close())));

const validModule = Buffer.from(systemModule(["react"]));
// Takes many seconds: the parser compares each name with all names before it.
const endless = Buffer.from(Array.from({ length: 300_000 }, (_, name) => `let a${name};`).join(""));
const options = { exports: true };
const withoutDeadline = () => new AbortController().signal;

it("gives up a file at the deadline, and then parses the files of the next publication", async () => {
  const thread = open();
  const parserWithDeadline = fileParser(thread, AbortSignal.timeout(300));
  const slow = parserWithDeadline.module("slow.js", endless, options);
  const queued = parserWithDeadline.module("queued.js", validModule, options);
  const next = fileParser(thread, withoutDeadline()).module("next.js", validModule, options);
  await expect(slow).rejects.toMatchObject({ code: "release.too_slow", details: { file: "slow.js" } });
  await expect(queued).rejects.toMatchObject({ code: "release.too_slow", details: { file: "queued.js" } });
  expect(await next).toMatchObject({ imports: ["react"], exports: { names: ["bootstrap", "mount", "unmount"] } });
});

it("gives up a file that needs too much memory, and then parses the next one", async () => {
  const parser = fileParser(open(16), withoutDeadline());
  const largeTree = Buffer.from("a;".repeat(1_000_000));
  await expect(parser.module("large.js", largeTree, options)).rejects.toMatchObject({
    code: "release.too_large",
    details: { file: "large.js" },
  });
  expect(await parser.module("valid.js", validModule, options)).toMatchObject({ imports: ["react"] });
});

it.each([
  ['{"a":"b"}', true],
  ["{}", true],
  ['{"a":1}', false],
  ['["a"]', false],
  ["null", false],
  ["{", false],
])("checks whether %s is a flat object of texts: %s", async (text, isFlat) => {
  expect(await fileParser(open(), withoutDeadline()).isFlatText("pt.json", Buffer.from(text))).toBe(isFlat);
});
