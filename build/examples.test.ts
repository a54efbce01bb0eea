import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stacks } from "../packages/create-portico-app/src/answers.ts";
import { readAnswers } from "../packages/create-portico-app/src/read-answers.ts";
import { writeApplication } from "../packages/create-portico-app/src/write-application.ts";
import { addFeature, exampleOf, generatorWords } from "../scripts/examples/add-feature.mjs";
import { root } from "./source-files.ts";

const written = mkdtempSync(join(tmpdir(), "portico-examples-"));
afterAll(() => rmSync(written, { recursive: true, force: true }));

// Files that npm and the tools write into an example when it is run.
const made = /^(node_modules|dist|vendor|test-results|\.angular|package-lock\.json)(\/|$)/;

function textsIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const kept = paths.filter((path) => !made.test(path)).sort();
  return Object.fromEntries(kept.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

it.each(stacks)("examples/apps/made-%s is what the generator and `npm run examples` write", async (stack) => {
  const { module } = exampleOf(stack);
  const folder = join(written, module);
  const answers = await readAnswers(generatorWords(stack, folder), { stdin: process.stdin, stdout: process.stdout });
  if (!answers) throw new Error("help");
  writeApplication({ ...answers, templates: join(root, "packages/create-portico-app/templates") });
  addFeature(stack, folder, join(root, "examples"));
  expect(textsIn(join(root, "examples/apps", module))).toEqual(textsIn(folder));
});

it("the example that fills a slot of tickets has the types that `npm run types` writes", () => {
  const [shared = "", written = ""] = [
    "tenant-apps/tickets-mf/src/detail/tickets-slots.d.ts",
    "examples/features/plain/src/tickets.d.ts",
  ].map((file) => readFileSync(join(root, file), "utf8"));
  expect(written.split("\n").slice(1).join("\n")).toBe(shared);
});
