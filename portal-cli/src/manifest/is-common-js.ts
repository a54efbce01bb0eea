import type { AnyNode, AssignmentExpression, TryStatement } from "acorn";
import { parsedAs } from "../federation/rename-imports.ts";
import { namesOf, type Place, visitNames } from "../globals/free-names.ts";

const moduleTest = /\btypeof[\s(]+(?:exports|module|define)\b/;
/** Names of variables, not of properties. */
const names = /(?<![\w$.])[\w$]+/g;
const namesIn = (text: string) => text.match(names) ?? [];

/**
 * Whether a script is a CommonJS module: it sets `exports` or `module.exports`, or hands them on, and not only where a test
 * with `typeof` has found `exports`, `module` or `define`, as in UMD, or in a `try` beside which the script sets a global.
 */
export function isCommonJs(text: string): boolean {
  const program = /\b(?:exports|module)\b/.test(text) ? parsedAs("commonjs", text) : undefined;
  const testedBranches: AnyNode[] = [];
  const tries: TryStatement[] = [];
  const globalWrites: AssignmentExpression[] = [];
  const exportWrites: AnyNode[] = [];
  const textOf = ({ start, end }: AnyNode) => text.slice(start, end);
  const isModuleTest = moduleTests(textOf);
  if (program)
    visitNames(program, (node, place) => {
      if (isModuleTest(node, place)) testedBranches.push(node);
      if (node.type === "TryStatement" && node.handler) tries.push(node);
      if (node.type === "AssignmentExpression" && isOfGlobal(node.left, place)) globalWrites.push(node);
      if (!targetsOf(node).some((each) => isExports(each, place))) return;
      if (!testedBranches.some((each) => contains(each, node))) exportWrites.push(node);
    });
  const isTried = (write: AnyNode) =>
    tries.some((each) => contains(each.block, write) && globalWrites.some(isOtherWay(each, textOf)));
  return exportWrites.some((write) => !isTried(write));
}

/**
 * Finds nodes that test whether there is a module system, also by variables that keep the results, as Moment's `hasModule`
 * does. Each counts where it is declared: minifiers use one name in many functions.
 */
function moduleTests(textOf: (node: AnyNode) => string) {
  const testResults = new Map<string, Set<unknown>>();
  const asks = (node: AnyNode, { declarationOf }: Place) =>
    moduleTest.test(textOf(node)) ||
    (testResults.size > 0 && namesIn(textOf(node)).some((name) => testResults.get(name)?.has(declarationOf(name))));
  return (node: AnyNode, place: Place): boolean => {
    const kept = keptValue(node);
    if (kept && asks(kept.value, place)) {
      const declarations = testResults.get(kept.name) ?? new Set();
      testResults.set(kept.name, declarations.add(place.declarationOf(kept.name)));
    }
    const test = testOf(node);
    return test !== undefined && asks(test, place);
  };
}

/** A variable that gets the value of an expression, which may be the result of a test. */
function keptValue(node: AnyNode): { name: string; value: AnyNode } | undefined {
  const [variable, value] =
    node.type === "VariableDeclarator"
      ? [node.id, node.init]
      : node.type === "AssignmentExpression"
        ? [node.left, node.right]
        : [];
  if (variable?.type !== "Identifier" || !/^(?:Unary|Binary|Logical|Conditional)/.test(value?.type ?? ""))
    return undefined;
  return value ? { name: variable.name, value } : undefined;
}

function testOf(node: AnyNode): AnyNode | undefined {
  if (node.type === "LogicalExpression") return node.left;
  return node.type === "IfStatement" || node.type === "ConditionalExpression" ? node.test : undefined;
}

export const contains = (outer: AnyNode, { start, end }: AnyNode) => outer.start <= start && end <= outer.end;

function isOfGlobal(node: AnyNode, { isOuter }: Place): boolean {
  if (node.type !== "MemberExpression") return false;
  const { object } = node;
  if (object.type === "ThisExpression") return true;
  return object.type === "Identifier" && /^(?:window|self|globalThis)$/.test(object.name) && isOuter(object.name);
}

/** Whether a script sets a global instead of the exports that it tries, and not to keep the error. */
function isOtherWay({ block, handler }: TryStatement, textOf: (node: AnyNode) => string) {
  const ofError = namesOf(handler?.param);
  return (write: AssignmentExpression): boolean => {
    // Classes set properties of `this`, too.
    const isThis = /^this\b/.test(textOf(write));
    const isBeside = isThis ? handler && contains(handler, write) : !contains(block, write);
    return Boolean(isBeside) && !namesIn(textOf(write.right)).some((name) => ofError.includes(name));
  };
}

/** What a node sets, or hands on under another name. */
function targetsOf(node: AnyNode): (AnyNode | null | undefined)[] {
  if (node.type === "CallExpression") return node.arguments;
  if (node.type === "VariableDeclarator") return [node.init];
  if (node.type !== "AssignmentExpression") return [];
  const { left, right } = node;
  return left.type === "MemberExpression" ? [left, left.object, right] : [right];
}

/** Whether a node is `exports` or `module.exports`, which the script does not declare. */
function isExports(node: AnyNode | null | undefined, { isOuter }: Place): boolean {
  if (node?.type === "Identifier") return node.name === "exports" && isOuter("exports");
  if (node?.type !== "MemberExpression" || node.object.type !== "Identifier") return false;
  const { object, property } = node;
  return object.name === "module" && isOuter("module") && property.type === "Identifier" && property.name === "exports";
}
