import { tsPlugin } from "@sveltejs/acorn-typescript";
import { type AnyNode, Parser, type Program, parseExpressionAt } from "acorn";
import { declaredNames, eachNode, type Scope, type SourceModule } from "./scope.ts";

const TypeScript = Parser.extend(tsPlugin({ jsx: true }));
// `<T>value` is a type assertion in .ts files and an element in .tsx files.
const TypeScriptWithoutJsx = Parser.extend(tsPlugin());

/**
 * Parses JavaScript, TypeScript, JSON, or a text that is not a script.
 * @returns the line of the error when it is neither JavaScript nor TypeScript
 */
export function sourceModule(name: string, source: string, address = name): SourceModule | { line: number } {
  const program = programOf(name, source);
  if ("line" in program) return program;
  const assigned = new Set<string>();
  eachNode(program, (node) => {
    if (node.type === "AssignmentExpression" && node.left.type === "Identifier") assigned.add(node.left.name);
  });
  const scope: Scope = { module: undefined, names: new Map() };
  const module: SourceModule = { name, address, source, program, scope, assigned, links: new Map() };
  scope.module = module;
  declaredNames(program.body, scope);
  return module;
}

/** Whether an import names a file of the same repository, not a package. */
export const isOfRepository = (specifier: string) => /^(\.{0,2}\/|@\/|~\/)/.test(specifier);

/** The module of a JSON file or of a page: its text is the default export. */
export function textModule(name: string, text: string, address: string): SourceModule | { line: number } {
  const isJson = jsonNode(text) !== undefined;
  return sourceModule(`${name}.js`, `export default ${isJson ? text.trim() : JSON.stringify(text)}`, address);
}

/** The expression of a JSON text. */
export function jsonNode(text: string): AnyNode | undefined {
  try {
    JSON.parse(text);
    return parseExpressionAt(text, 0, { ecmaVersion: "latest" });
  } catch {
    return undefined;
  }
}

function programOf(name: string, source: string): Program | { line: number } {
  const options = { ecmaVersion: "latest", locations: true, allowHashBang: true } as const;
  // Scripts first: plain acorn parses bundled JavaScript faster.
  const readers = [
    () => Parser.parse(source, { ...options, sourceType: "module" }),
    () => Parser.parse(source, { ...options, sourceType: "script" }),
    () => TypeScriptWithoutJsx.parse(source, { ...options, sourceType: "module" }),
    () => TypeScript.parse(source, { ...options, sourceType: "module" }),
  ];
  let line = 1;
  for (const read of /\.[cm]?tsx?$|\.jsx$/.test(name) ? readers.slice(2) : readers)
    try {
      return read();
    } catch (error) {
      // Parses the text as the next kind of script. The parser that gets furthest names the line.
      const { loc } = error as { loc?: { line: number } };
      line = Math.max(line, loc?.line ?? 0);
    }
  return { line };
}
