import { version } from "acorn";
import { fileParser } from "./file-parser.ts";
import { readModule } from "./read-module.mjs";

const read = (text: string) => readModule(text, { exports: true });
const parser = `acorn ${version}`;
const refusal = (line: number, code: string) => ({
  status: "refused",
  code: "release.syntax",
  details: { message: expect.stringMatching(new RegExp(`\\(${line}:\\d+\\)$`)), line, code, parser },
});

// Pattern matching is a proposal that no parser reads. It represents any syntax that is newer than the parser.
const newer = "const area = match (shape) { when circle: 1; };";

it("names the line and the text that the parser cannot read, and the parser", () => {
  expect(read(`System.register([], () => ({}));\n${newer}`)).toEqual(refusal(2, newer));
});

it("names the place in an ES module, and not its first import", () => {
  const text = `import { a } from "react";\nexport const mount = a;\n${newer}\nexport const unmount = a;`;
  expect(read(text)).toEqual(refusal(3, newer));
  expect(readModule(text, { exports: true, format: "esm" })).toEqual(refusal(3, newer));
});

it("shows a part of a line of megabytes", () => {
  const { details = {} } = read(`var a = "${"x".repeat(1_000_000)}"; ${newer}`) as { details?: { code?: string } };
  expect(details.code).toMatch(/x"; const area = match \(shape\) \{/);
  expect(details.code?.length).toBeLessThanOrEqual(120);
});

it("does not refuse a file because of a parser that does not start", async () => {
  const broken = Object.assign(new Error("Cannot find package 'acorn'"), { code: "ERR_MODULE_NOT_FOUND" });
  const files = fileParser({ run: () => Promise.reject(broken) }, new AbortController().signal);
  await expect(files.module("app.js", Buffer.from("1"), { exports: true })).rejects.toBe(broken);
});
