import { createChunkArrays } from "./chunk-arrays.ts";
import { asCurrent } from "./current-script.ts";
import { type Declare, isEntry, isOfPortal, type ScriptLoader } from "./script-loader.ts";

const evaluated = new WeakSet<object>();

/** Whether a script is that of a module which SystemJS evaluates now. */
export const isEvaluated = (script: object): boolean => evaluated.has(script);

/** Evaluates tenants' modules as scripts of their own: with their script as the current one, and own arrays for chunks. */
export function installEvaluation(page: Window, prototype: ScriptLoader): void {
  const { createScript, getRegister } = prototype;
  const chunks = createChunkArrays(page);
  const scripts = new Map<string, HTMLScriptElement>();
  prototype.createScript = function (url) {
    const script = createScript.call(this, url);
    if (isOfPortal(url)) return script;
    scripts.set(url, script);
    if (isEntry(url)) chunks.begin(url);
    return script;
  };
  prototype.getRegister = function (url) {
    const found = getRegister.call(this, url);
    const script = scripts.get(url);
    scripts.delete(url);
    if (!found || !script) return found;
    const ended = () => void (isEntry(url) && chunks.evaluated(url));
    // A plain script has run already.
    ended();
    const [deps, declare] = found;
    return [deps, (...given) => evaluatedAs(page.document, script, declare(...given), ended)];
  };
}

function evaluatedAs(page: Document, script: HTMLScriptElement, module: ReturnType<Declare>, ended: () => void) {
  const { execute } = module;
  if (!execute) return module;
  // SystemJS has taken the script off the page. The copy is not the one for which `define` exists.
  const copy = script.cloneNode() as HTMLScriptElement;
  evaluated.add(copy);
  const run = () => {
    try {
      return asCurrent(page, copy, () => execute.call(module));
    } finally {
      ended();
    }
  };
  return { ...module, execute: run };
}
