import type { AnyNode, Node } from "acorn";
import { wheresOf } from "./active-when.ts";
import { addLayout, isLayout, layoutOf } from "./read-layout.ts";
import { allTags, readTags } from "./read-tags.ts";
import { elementsOf, fieldsOf, literalOf, resolved } from "./resolve.ts";
import { addApplication, type RootConfig } from "./root-config.ts";
import {
  type Bound,
  childrenOf,
  declaredNames,
  eachNode,
  isFunction,
  type Scope,
  type SourceModule,
  scopeOf,
} from "./scope.ts";
import { isOfRepository } from "./source-module.ts";

/** The state while scripts are read. */
interface Reading {
  root: RootConfig;
  /** Calls with a computed application, unless the list or function around them provides it. */
  open: Map<Node, string>;
  done: Set<Node>;
  loads: string[];
  /** The functions that are being read with a call's arguments: they may call themselves. */
  entered: Set<Node>;
}

/**
 * Adds a script's registrations to the root config: calls of `registerApplication`, also for each element of a list, and
 * layouts as text or as objects. The script is parsed and not run.
 * @returns the modules that it loads, e.g. `@org/root-config`
 */
export function readScript(root: RootConfig, module: SourceModule): string[] {
  const reading: Reading = { root, open: new Map(), done: new Set(), loads: [], entered: new Set() };
  walk(module.program, module.scope, reading);
  for (const [call, sentence] of reading.open) if (!reading.done.has(call)) root.unread.push(sentence);
  return reading.loads;
}

function walk(node: Node, outer: Scope, reading: Reading): void {
  const scope = scopeWithin(node as AnyNode, outer);
  const at: Bound = { node: node as AnyNode, scope };
  const isNested = visit(at, reading);
  if (isNested) for (const child of childrenOf(node)) walk(child, scope, reading);
}

function scopeWithin(node: AnyNode, outer: Scope): Scope {
  if (isFunction(node)) return scopeOf(node, outer);
  if (node.type !== "BlockStatement") return outer;
  const scope: Scope = { module: outer.module, names: new Map(), parent: outer };
  declaredNames(node.body, scope);
  return scope;
}

/** @returns whether to visit the node's children */
function visit(at: Bound, reading: Reading): boolean {
  const { node, scope } = at;
  const { root, loads } = reading;
  if (node.type === "ImportDeclaration" && typeof node.source.value === "string") loads.push(node.source.value);
  if (node.type === "ImportExpression") loads.push(...textOf({ node: node.source, scope }));
  if (node.type === "CallExpression") readCall(node, at, reading);
  if (node.type === "UnaryExpression" && node.operator === "delete" && nameOf(node.argument) === "define")
    root.unread.push(`${textAt(at)}: ${withoutDefine}`);
  if (node.type === "ForOfStatement") readLoop(node, scope, reading);
  const value = node.type === "ObjectExpression" && hasRoutes(node) ? literalOf(at) : undefined;
  if (isLayout(value)) addLayout(root, value);
  for (const text of node.type === "Literal" || node.type === "TemplateLiteral" ? textOf(at) : [])
    for (const tag of /<single-spa-router\b/i.test(text) ? allTags(readTags(text)) : [])
      if (tag.name === "single-spa-router") addLayout(root, layoutOf(tag));
  // The routes within a layout are objects of the same kind.
  return !isLayout(value);
}

const withoutDefine =
  "a module is loaded without AMD. In the portal each script of a tenant sees define, so UMD libraries in it set no globals: build it with imports of them.";

const hasRoutes = ({ properties }: Extract<AnyNode, { type: "ObjectExpression" }>) =>
  properties.some(
    (each) =>
      each.type === "SpreadElement" ||
      (each.key.type === "Identifier" ? each.key.name : (each.key as { value?: unknown }).value) === "routes",
  );

type CallNode = Extract<AnyNode, { type: "CallExpression" }>;

function readCall(node: CallNode, at: Bound, reading: Reading): void {
  const { callee, arguments: args } = node;
  const { scope } = at;
  const name = nameOf(callee);
  const given = args.map((each): Bound => ({ node: each, scope }));
  if (name === "import") reading.loads.push(...(given[0] ? textOf(given[0]) : []));
  if (name === "registerApplication") register(reading, node, given);
  else if (name === "constructRoutes") readRoutes(reading, given[0]);
  else if (callee.type === "MemberExpression" && /^(forEach|map)$/.test(name ?? ""))
    readEach(reading, { node: callee.object, scope }, given[0]);
  else enter(reading, resolved({ node: callee, scope }), given);
}

/** Reads `applications.forEach(registerApplication)` and `applications.forEach((each) => registerApplication(…))`. */
function readEach(reading: Reading, list: Bound, each: Bound | undefined): void {
  if (!each) return;
  const elements = elementsOf(list);
  const isRegistration = nameOf(each.node) === "registerApplication";
  const isOfLayout = /constructApplications/.test(textAt(resolved(list)));
  if (isRegistration && !elements && !isOfLayout)
    reading.open.set(each.node, computed(`registerApplication for each of ${textAt(list)}`));
  for (const element of elements ?? [])
    if (isRegistration) register(reading, each.node, [element]);
    else enter(reading, resolved(each), [element]);
}

function readLoop({ left, right, body }: Extract<AnyNode, { type: "ForOfStatement" }>, scope: Scope, reading: Reading) {
  const [declared] = left.type === "VariableDeclaration" ? left.declarations : [];
  for (const element of (declared && elementsOf({ node: right, scope })) ?? []) {
    const fn = { type: "FunctionExpression", start: body.start, end: body.end, params: [declared?.id], body };
    enter(reading, { node: fn as unknown as AnyNode, scope }, [element]);
  }
}

/** Reads a function that registers applications with the arguments of one of its calls. */
function enter(reading: Reading, { node, scope }: Bound, args: Bound[]): void {
  if (!isFunction(node) || reading.entered.has(node.body) || !/registerApplication/.test(textAt({ node, scope })))
    return;
  reading.entered.add(node.body);
  const inner = scopeOf(node, scope, args);
  walk(node.body, inner, reading);
  reading.entered.delete(node.body);
}

/** A literal layout is read where it is written. */
function readRoutes({ root }: Reading, layout: Bound | undefined): void {
  if (!layout) return;
  const found = resolved(layout);
  const text = textAt(found);
  if (/\b(querySelector|getElementById)\b/.test(text)) root.layoutOfPage = text;
  else if (found.node.type !== "ObjectExpression" && typeof literalOf(found) !== "string" && !isMissing(found))
    root.unread.push(
      `The layout of constructRoutes(${text.slice(0, 60)}) is computed: give the layout’s own file too.`,
    );
}

/** Whether it is imported from a file that could not be read: that file has its own line in the report. */
function isMissing({ node, scope }: Bound): boolean {
  const found = node.type === "Identifier" ? scope.module?.scope.names.get(node.name)?.node : undefined;
  return found?.type === "ImportDeclaration" && isOfRepository(String(found.source.value));
}

function register(reading: Reading, call: Node, args: readonly (Bound | undefined)[]): void {
  const [first, app, third, fourth] = args;
  const isObject = first && resolved(first).node.type === "ObjectExpression";
  const fields = isObject ? fieldsOf(first) : { name: first, app, activeWhen: third, customProps: fourth };
  const { name, activeWhen, customProps } = fields;
  const [text] = name ? textOf(name) : [];
  if (text === undefined) {
    reading.open.set(call, computed(`registerApplication(${first ? textAt(first).slice(0, 60) : ""})`));
    return;
  }
  reading.done.add(call);
  const props = customProps ? Object.keys(fieldsOf(customProps)) : [];
  const loads = loadedBy(fields.app);
  addApplication(reading.root, {
    name: text,
    where: wheresOf(activeWhen),
    props,
    ...(loads !== undefined && { loads }),
  });
}

const computed = (what: string) => `${what} is computed: register the application by hand.`;

/** The module of `() => System.import("@org/stock")` and of `() => import("@org/stock")`, if there is one. */
function loadedBy(app: Bound | undefined): string | undefined {
  if (!app) return undefined;
  const { node, scope } = resolved(app);
  const inner = isFunction(node) ? scopeOf(node, scope) : scope;
  const found = new Set<string>();
  eachNode(node, (each) => {
    const argument = each.type === "ImportExpression" ? each.source : importArgument(each);
    for (const text of argument ? textOf({ node: argument, scope: inner }) : []) found.add(text);
  });
  const [only, ...others] = found;
  return others.length === 0 && only !== undefined && !/^\.{0,2}\//.test(only) ? only : undefined;
}

const importArgument = (node: AnyNode) =>
  node.type === "CallExpression" && nameOf(node.callee) === "import" ? node.arguments[0] : undefined;

/**
 * `registerApplication`, `singleSpa.registerApplication`, and `(0, x.registerApplication)`, the form that bundlers
 * write.
 */
function nameOf(callee: AnyNode): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression")
    return callee.property.type === "Identifier" ? callee.property.name : undefined;
  const last = callee.type === "SequenceExpression" ? callee.expressions.at(-1) : undefined;
  return last && nameOf(last);
}

function textAt({ node, scope }: Bound): string {
  return scope.module?.source.slice(node.start, node.end).replace(/\s+/g, " ") ?? "";
}

function textOf(bound: Bound): string[] {
  const value = literalOf(bound);
  return typeof value === "string" ? [value] : [];
}
