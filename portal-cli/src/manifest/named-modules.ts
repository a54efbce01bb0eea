import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { AnyNode, CallExpression, Literal, Program } from "acorn";
import { parsedAs } from "../federation/rename-imports.ts";
import { visitNames } from "../globals/free-names.ts";

interface Named {
  name: string;
  call: CallExpression;
  /** The names that it imports: literals in its list, in `context.import("…")` and in `require(["…"])`. */
  imports: (Literal & { value: string })[];
}

const usual = ["main", "index", "app", "entry"];

/**
 * Takes a script apart that registers several modules by name, as TypeScript's `outFile` writes it: each becomes a file of
 * its own. What is beside the registrations, such as helper functions, is in each of them.
 * @param specifier a module with its last part as name is the entry; otherwise the only one that no other imports, or the
 *   first one, as SystemJS has it
 * @returns the entry and the others; `undefined` for another script
 */
export function namedModules(
  entry: string,
  text: string,
  specifier: string,
): { file: string; text: string }[] | undefined {
  const program = /\bSystem\.register\(|\bdefine\(/.test(text) ? parsedAs("script", text) : undefined;
  const found = program ? registrations(program) : [];
  if (found.length < 2) return undefined;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const files = new Map(found.map(({ name }, index) => [name, `portico-named-${index}.${hash}.js`]));
  const fileOf = (from: string, name: string) =>
    files.get(/^\.{1,2}\//.test(name) ? posix.join(posix.dirname(from), name) : name);
  const beside = found.reduceRight((rest, { call }) => rest.slice(0, call.start) + rest.slice(call.end), text);
  const textOf = ({ name, call, imports }: Named) => {
    let own = text.slice(call.start, call.end);
    for (const node of [...imports].sort((one, other) => other.start - one.start)) {
      const file = fileOf(name, node.value);
      if (file)
        own = own.slice(0, node.start - call.start) + JSON.stringify(`./${file}`) + own.slice(node.end - call.start);
    }
    return `${beside}\n${own};\n`;
  };
  const first = entryOf(found, specifier);
  return [first, ...found.filter((each) => each !== first)].map((each) => ({
    file: posix.join(posix.dirname(entry), files.get(each.name) ?? ""),
    text: textOf(each),
  }));
}

function entryOf(found: readonly Named[], specifier: string): Named {
  const imported = new Set(found.flatMap(({ imports }) => imports.map(({ value }) => value)));
  const roots = found.filter(({ name }) => !imported.has(name));
  const named = [posix.basename(specifier), ...usual].flatMap((name) =>
    roots.filter((each) => posix.basename(each.name) === name),
  );
  return (roots.length === 1 ? roots[0] : named[0]) ?? (found[0] as Named);
}

function registrations({ body }: Program): Named[] {
  return body.flatMap((node) => {
    const call = node.type === "ExpressionStatement" ? node.expression : undefined;
    if (call?.type !== "CallExpression" || !isRegistration(call.callee)) return [];
    const [name] = call.arguments;
    return isText(name) ? [{ name: name.value, call, imports: importsIn(call) }] : [];
  });
}

function importsIn(call: CallExpression): Named["imports"] {
  const found = [...textsOf(call.arguments[1])];
  visitNames(
    { type: "Program", body: [call], sourceType: "script", start: call.start, end: call.end } as unknown as Program,
    (node) => {
      if (node.type !== "CallExpression" || !isImport(node.callee)) return;
      found.push(...textsOf(node.arguments[0]));
    },
  );
  return found;
}

const isRegistration = (callee: AnyNode) =>
  (callee.type === "Identifier" && callee.name === "define") ||
  (callee.type === "MemberExpression" && isName(callee.object, "System") && isName(callee.property, "register"));
const isImport = (callee: AnyNode) =>
  isName(callee, "require") || (callee.type === "MemberExpression" && isName(callee.property, "import"));
const isName = (node: AnyNode, name: string) => node.type === "Identifier" && node.name === name;
const isText = (node: AnyNode | null | undefined): node is Literal & { value: string } =>
  node?.type === "Literal" && typeof node.value === "string";
const textsOf = (node: AnyNode | undefined) =>
  (node?.type === "ArrayExpression" ? node.elements : [node]).filter(isText);
