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

const good = Buffer.from(systemModule(["react"]));
// The parser compares each name with all before it.
const endless = Buffer.from(Array.from({ length: 300_000 }, (_, name) => `let a${name};`).join(""));
const wanted = { exports: true };
const patient = () => new AbortController().signal;

it("gives up a file that takes too long at the deadline, and reads the next publication's all the same", async () => {
  const thread = open();
  const hurried = fileParser(thread, AbortSignal.timeout(300));
  const slow = hurried.module("slow.js", endless, wanted);
  const behind = hurried.module("behind.js", good, wanted);
  const next = fileParser(thread, patient()).module("next.js", good, wanted);
  await expect(slow).rejects.toMatchObject({ code: "release.too_slow", details: { file: "slow.js" } });
  await expect(behind).rejects.toMatchObject({ code: "release.too_slow", details: { file: "behind.js" } });
  expect(await next).toMatchObject({ imports: ["react"], exports: { names: ["bootstrap", "mount", "unmount"] } });
});

it("gives up a file that takes too much memory, and reads the next one", async () => {
  const parser = fileParser(open(16), patient());
  const greedy = Buffer.from("a;".repeat(1_000_000));
  await expect(parser.module("greedy.js", greedy, wanted)).rejects.toMatchObject({
    code: "release.too_large",
    details: { file: "greedy.js" },
  });
  expect(await parser.module("good.js", good, wanted)).toMatchObject({ imports: ["react"] });
});

it.each([
  ['{"a":"b"}', true],
  ["{}", true],
  ['{"a":1}', false],
  ['["a"]', false],
  ["null", false],
  ["{", false],
])("reads %s as strings: %s", async (text, isFlat) => {
  expect(await fileParser(open(), patient()).isFlatText("pt.json", Buffer.from(text))).toBe(isFlat);
});
