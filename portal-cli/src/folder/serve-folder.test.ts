import { builtFolder } from "../testing/built-folder.ts";
import { readFolder } from "./folder-files.ts";
import { serveFolder } from "./folder-source.ts";

let end = () => {};
afterEach(() => end());

it("serves the files of a folder over connections without an idle time-out", async () => {
  const { url, close } = await serveFolder(readFolder(builtFolder({ "assets/a b.js": "export {};" })));
  end = close;
  const found = await fetch(`${url}assets/a%20b.js`);
  // This header would announce a time-out. While the process parses large files it is idle longer than any time-out.
  expect([await found.text(), found.headers.get("keep-alive")]).toEqual(["export {};", null]);
});
