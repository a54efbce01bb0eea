import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "@swc/core";

const root = resolve(__dirname, "..");
const longest = 39;

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.cjs", "*.js"], { cwd: root })
  .toString()
  .trim()
  .split("\n")
  .filter(
    (file) => !/^(e2e\/outside\/apps|examples\/(apps|features)|packages\/create-portico-app\/templates)\//.test(file),
  )
  // Callbacks of `describe` and specs hold many tests.
  .filter((file) => !/\.(test|bench|spec)\.tsx?$|\.d\.ts$|\/migrations\//.test(file));

it("keeps every function below 40 lines, its first and last line included", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(longFunctions)).toEqual([]);
});

/** `path:line, lines`, for each function that is too long. Markup counts: a component is a function. */
function longFunctions(file: string): string[] {
  // The first statement gives the offset at which the parser begins to count. Its offsets are bytes.
  const marker = "0;\n";
  const text = Buffer.from(marker + readFileSync(join(root, file), "utf8").replace(/^#!/, "//"));
  const { body } = parseSync(text.toString(), { syntax: "typescript", tsx: !file.endsWith(".ts"), target: "es2022" });
  const base = body[0]?.span.start ?? 0;
  const linesIn = (start: number, end: number) => text.subarray(start, end).toString().split("\n").length;
  return functionsIn(body)
    .map(({ start, end }) => ({ start: start - base, length: linesIn(start - base, end - base) }))
    .filter(({ length }) => length > longest)
    .map(({ start, length }) => `${file}:${linesIn(marker.length, start)}, ${length} lines`);
}

interface Span {
  start: number;
  end: number;
}

const kinds =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|PrivateMethod|MethodProperty|Constructor)$/;

function functionsIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, span, ...rest } = node as { type?: string; span?: Span };
  const found = Object.values(rest).flatMap(functionsIn);
  return span && kinds.test(type ?? "") ? [span, ...found] : found;
}
