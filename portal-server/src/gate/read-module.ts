import { parse } from "acorn";
import { exportNames } from "./module-exports.ts";
import { GateRefusal } from "./refusal.ts";
import { isFunction, isTree, nameOf, stringOf, type Tree } from "./syntax-tree.ts";

export interface SystemModule {
  /** What it imports, as it writes it. */
  imports: string[];
  /** Read when asked for: only what is mounted has exports that anybody here looks at. */
  exports(): Set<string>;
}

/**
 * Reads a module in the System format without running it.
 *
 * @param file its address, for whoever reads the refusal
 * @throws GateRefusal `release.syntax`, `release.format`, `release.format_named`
 */
export function readModule(text: string, file: string): SystemModule {
  const program = parseScript(text, file);
  const statements = (Array.isArray(program.body) ? program.body : []).filter(isTree);
  const calls = statements.filter(({ directive }) => directive === undefined).map(registerCall);
  const [given] = calls;
  if (calls.length !== 1 || !given) throw new GateRefusal("release.format", { file });
  if (stringOf(given[0]) !== undefined) throw new GateRefusal("release.format_named", { file });
  const [names, factory] = given;
  const list = isTree(names) && names.type === "ArrayExpression" && Array.isArray(names.elements) && names.elements;
  if (!list || !isTree(factory) || !isFunction(factory)) throw new GateRefusal("release.format", { file });
  const imports = list.map((each) => {
    const name = stringOf(each);
    if (name === undefined) throw new GateRefusal("release.format", { file });
    return name;
  });
  return { imports, exports: () => exportNames(factory) };
}

function parseScript(text: string, file: string): Tree {
  try {
    const program: unknown = parse(text, { ecmaVersion: "latest", sourceType: "script", allowHashBang: false });
    if (isTree(program)) return program;
  } catch (error) {
    if (isModuleSyntax(text)) throw new GateRefusal("release.format", { file, found: "an ES module" });
    const message = error instanceof Error ? error.message : "";
    throw new GateRefusal("release.syntax", { file, message: message.slice(0, 200) });
  }
  throw new GateRefusal("release.syntax", { file });
}

function isModuleSyntax(text: string): boolean {
  try {
    parse(text, { ecmaVersion: "latest", sourceType: "module" });
    return true;
  } catch {
    return false;
  }
}

/** The arguments of a statement that is `System.register(…)`. */
function registerCall({ type, expression }: Tree): unknown[] | undefined {
  if (type !== "ExpressionStatement" || !isTree(expression) || expression.type !== "CallExpression") return undefined;
  const { callee } = expression;
  if (!isTree(callee) || callee.type !== "MemberExpression" || callee.computed) return undefined;
  const isRegister = nameOf(callee.object) === "System" && nameOf(callee.property) === "register";
  return isRegister && Array.isArray(expression.arguments) ? expression.arguments : undefined;
}
