import { posix } from "node:path";
import type { AnyNode, CallExpression, Program } from "acorn";
import { editText, nameOf, parsedAs } from "../federation/rename-imports.ts";
import { outerNames, visitNames } from "../globals/free-names.ts";
import { writtenFile } from "../short-digest.ts";

interface Text {
  name: string;
  start: number;
  end: number;
}

interface Named {
  name: string;
  call: CallExpression;
  /** The names that it imports: literals in its list, in `context.import("…")` and in `require(["…"])`. */
  imports: Text[];
}

const usual = ["main", "index", "app", "entry"];

/**
 * Splits a script that registers several modules by name, as TypeScript's `outFile` writes it: each module becomes a file.
 * Each file also has the code beside the registrations, such as helper functions.
 * @param specifier its last part is the application's name. The entry is chosen among the modules that no other module
 *   imports, or among all modules if each is imported. Its name ends with the application's name, or with `main`, `index`, `app` or `entry`.
 *   Otherwise the entry is the module whose whole name is the application's, then the only module that no other module imports,
 *   then the first module, as in SystemJS.
 * @returns the entry and the others; `undefined` for another script, and for a script with its own `define` or `System`
 */
export function namedModules(
  entry: string,
  text: string,
  specifier: string,
): { file: string; text: string }[] | undefined {
  const program = /\bSystem\.register\(|\bdefine\(/.test(text) ? parsedAs("script", text) : undefined;
  const found = program ? registrations(program) : [];
  if (found.length < 2) return undefined;
  const files = new Map(found.map(({ name }, index) => [name, writtenFile("", `named-${index}`, text)]));
  const beside = editText(
    text,
    found.map(({ call }) => call),
  );
  const textOf = ({ name, call, imports }: Named) => {
    const edits = imports.flatMap((node) => {
      const file = files.get(resolved(name, node.name));
      return file ? [{ start: node.start, end: node.end, text: JSON.stringify(`./${file}`) }] : [];
    });
    const around = [
      { start: 0, end: call.start },
      { start: call.end, end: text.length },
    ];
    return `${beside}\n${editText(text, [...around, ...edits])};\n`;
  };
  const first = entryOf(found, specifier);
  return [first, ...found.filter((each) => each !== first)].map((each) => ({
    file: posix.join(posix.dirname(entry), files.get(each.name) ?? ""),
    text: textOf(each),
  }));
}

const resolved = (from: string, name: string) =>
  /^\.{1,2}\//.test(name) ? posix.join(posix.dirname(from), name) : name;

function entryOf(found: readonly Named[], specifier: string): Named {
  const imported = new Set(found.flatMap((each) => each.imports.map(({ name }) => resolved(each.name, name))));
  const roots = found.filter(({ name }) => !imported.has(name));
  const own = posix.basename(specifier);
  const namedIn = (modules: readonly Named[], names: readonly string[]) =>
    names.flatMap((name) => modules.filter((each) => posix.basename(each.name) === name))[0];
  const [first, ...others] = roots;
  const only = others.length === 0 ? first : undefined;
  return (
    namedIn(first ? roots : found, [own, ...usual]) ??
    found.find(({ name }) => name === own) ??
    only ??
    (found[0] as Named)
  );
}

function registrations(program: Program): Named[] {
  // Its own loader, such as almond, needs them where they are.
  if (outerNames(program).some((name) => name === "define" || name === "System")) return [];
  return program.body.flatMap((node) => {
    const call = node.type === "ExpressionStatement" ? node.expression : undefined;
    if (call?.type !== "CallExpression" || !isRegistration(call.callee)) return [];
    const name = nameOf(call.arguments[0]);
    return name === undefined ? [] : [{ name, call, imports: importsIn(call) }];
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
const textsOf = (node: AnyNode | undefined): Text[] =>
  (node?.type === "ArrayExpression" ? node.elements : [node]).flatMap((each) => {
    const name = nameOf(each);
    return each && name !== undefined ? [{ name, start: each.start, end: each.end }] : [];
  });
