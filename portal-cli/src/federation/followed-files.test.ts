import { serveTests } from "../testing/serve-tests.ts";
import { followedFiles } from "./followed-files.ts";

const numbers = Array.from({ length: 800 }, (_, index) => index);
let [open, most] = [0, 0];
let requested = 0;
const addressOf = serveTests((_request, response) => {
  requested += 1;
  open += 1;
  most = Math.max(most, open);
  setImmediate(() => {
    open -= 1;
    response.end("export {};");
  });
});

it("loads more than a thousand files that code imports and names, a few at a time", async () => {
  const text = numbers.map((number) => `import "./a/${number}.js"; load("b/${number}.svg");`).join("\n");
  const found = await followedFiles(addressOf("/"), new Map([["main.js", Buffer.from(text)]]), {
    isModule: () => true,
  });
  expect([found.size, most > 1, most <= 16]).toEqual([1_600, true, true]);
});

it.each([
  ["imports", 5_001, (number: number) => `import "./a/${number}.js";`],
  ["names", 10_001, (number: number) => `load("./b/${number}.svg");`],
])("requests nothing of a build whose code %s too many files, and reports the next step", async (_, count, code) => {
  const text = Array.from({ length: count }, (_each, number) => code(number)).join("\n");
  requested = 0;
  const followed = followedFiles(addressOf("/"), new Map([["main.js", Buffer.from(text)]]), { isModule: () => true });
  await expect(followed).rejects.toThrow(/more than 5,000 files\. Publish its folder/);
  expect(requested).toBe(0);
});

it("refuses a build with too many files if the files that code names are included", async () => {
  const text = Array.from({ length: 5_000 }, (_each, number) => `load("./b/${number}.svg");`).join("\n");
  const followed = followedFiles(addressOf("/"), new Map([["main.js", Buffer.from(text)]]), { isModule: () => true });
  await expect(followed).rejects.toThrow(/more than 5,000 files/);
});

it("reports that a plain script with a top-level return cannot be read", async () => {
  const script = new Map([["main.js", Buffer.from("if (window.stock) return; import('./late.js');")]]);
  const followed = followedFiles(addressOf("/"), script, { isModule: () => true });
  await expect(followed).rejects.toThrow(/main\.js is no ES module.*return/);
});
