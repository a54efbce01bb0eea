import { amdModule, type Run } from "./amd-module.ts";
import { asCurrent, isEvaluated } from "./current-script.ts";
import { isOfPortal, type Register, type ScriptLoader } from "./script-loader.ts";

/**
 * Lets SystemJS load tenants' scripts in other formats: scripts that call AMD's `define`, as UMD bundles do, or that
 * set an object with their lifecycles as a global.
 */
export function installOwnScripts(page: Window = window): void {
  const prototype = System.constructor.prototype as ScriptLoader;
  installDefine(page, prototype);
  installGlobals(page, prototype);
}

/**
 * `define` exists only for tenants' entries, and only while they run. Otherwise any other script of the page would
 * register itself as the next module.
 */
function installDefine(page: Window, prototype: ScriptLoader): void {
  const { createScript } = prototype;
  const scripts = new WeakSet<object>();
  let isInFactory = false;
  prototype.createScript = function (url) {
    const script = createScript.call(this, url);
    if (!isOfPortal(url)) scripts.add(script);
    return script;
  };
  const define = (...given: unknown[]) => {
    const script = page.document.currentScript;
    // A library in the bundle would register itself as the next module.
    const run: Run = (work) => {
      isInFactory = true;
      try {
        return asCurrent(page.document, script, work);
      } finally {
        isInFactory = false;
      }
    };
    isDefined = true;
    System.register(...(amdModule(given, run) as [string[], never]));
  };
  const value = Object.assign(define, { amd: {} });
  // RequireJS and the loader of Ember set their own `define`. Their script and all code but tenants' modules see it.
  let own: { define?: unknown; by?: unknown } = {};
  const get = () => {
    const script = page.document.currentScript;
    if (script !== null && script !== own.by) {
      if (isInFactory || isEvaluated(script)) return undefined;
      if (scripts.has(script)) return value;
    }
    return own.define;
  };
  const set = (given: unknown) => {
    own = { define: given, by: page.document.currentScript };
  };
  Object.defineProperty(page, "define", { configurable: true, get, set });
}

/** Whether the last registration was by `define`, not by `System.register`. */
let isDefined = false;

/**
 * Without a registration SystemJS uses the last new global, which may be webpack's list of chunks. A script with its
 * lifecycles in a global may contain a library that calls `define`, such as jQuery: in that case the lifecycles count.
 */
function installGlobals(page: Window, prototype: ScriptLoader): void {
  const { getRegister, register } = prototype;
  const taken = new WeakSet<object>();
  let isRegistered = false;
  let isAmd = false;
  prototype.register = function (...given: unknown[]) {
    isRegistered = !isDefined;
    isAmd = isDefined;
    isDefined = false;
    // A build may name its module. The map alone decides which module it is.
    const unnamed = typeof given[0] === "string" ? given.slice(1) : given;
    register.apply(this, unnamed as Register);
  };
  prototype.getRegister = function (url) {
    const found = getRegister.call(this, url);
    const [isDone, isModule] = [isRegistered, isAmd];
    isRegistered = isAmd = false;
    const exported = isDone || isOfPortal(url) ? undefined : newLifecycles(page, taken, isModule ? 1 : 3);
    // SystemJS treats the result of `execute` as a promise.
    return exported ? [[], (exports) => ({ execute: () => void exports(exported) })] : found;
  };
}

/**
 * The object with lifecycles that the last script set as a global or, without a module, in a global object
 * (`acme.stock`). Getters of the page are not called.
 */
function newLifecycles(page: Window, taken: WeakSet<object>, deepest: number): object | undefined {
  let values = valuesOf(page);
  for (let depth = 0; depth < deepest; depth += 1) {
    const found = values.filter((value) => hasLifecycles(value)).find((value) => !taken.has(value));
    if (found) {
      taken.add(found);
      return found;
    }
    values = values.filter(isPlain).flatMap(valuesOf);
  }
  return undefined;
}

const valuesOf = (of: object): unknown[] =>
  Object.values(Object.getOwnPropertyDescriptors(of)).map(({ value }) => value as unknown);

/** Whether an object is neither a library's nor a window of another origin. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  try {
    return Object.getPrototypeOf(value) === Object.prototype;
  } catch {
    return false;
  }
}

function hasLifecycles(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  try {
    const { mount, unmount, default: whole } = value as { mount?: unknown; unmount?: unknown; default?: unknown };
    return (mount !== undefined && unmount !== undefined) || (whole !== value && hasLifecycles(whole));
  } catch {
    // The window of a frame of another origin.
    return false;
  }
}
