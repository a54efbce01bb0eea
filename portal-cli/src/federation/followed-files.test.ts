import { serveTests } from "../testing/serve-tests.ts";
import { followedFiles } from "./followed-files.ts";

const numbers = Array.from({ length: 800 }, (_, index) => index);
let [open, most] = [0, 0];
const addressOf = serveTests((_request, response) => {
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
