import { createChunkArrays } from "./chunk-arrays.ts";
import { asCurrent, setEvaluated } from "./current-script.ts";
import { type Declare, isEntry, isOfPortal, type ScriptLoader } from "./script-loader.ts";

type Run = (work: () => unknown) => unknown;

/**
 * Evaluates each of the tenants' modules as its own script: with `document.currentScript`, and with its own arrays for
 * chunks.
 */
export function installEvaluation(page: Window = window): void {
  const prototype = System.constructor.prototype as ScriptLoader;
  const { createScript, getRegister } = prototype;
  const evaluate = createChunkArrays(page);
  const scripts = new Map<string, HTMLScriptElement>();
  prototype.createScript = function (url) {
    const script = createScript.call(this, url);
    if (!isOfPortal(url)) scripts.set(url, script);
    return script;
  };
  prototype.getRegister = function (url) {
    const found = getRegister.call(this, url);
    const script = scripts.get(url);
    scripts.delete(url);
    if (!found || !script) return found;
    const run: Run = (work) => (isEntry(url) ? evaluate(url, work) : work());
    const [deps, declare] = found;
    // SystemJS passes the context with `meta` only to a function with two parameters.
    return [deps, (exports, context) => evaluatedAs(page.document, script, declare(exports, context), run)];
  };
}

function evaluatedAs(page: Document, script: HTMLScriptElement, module: ReturnType<Declare>, run: Run) {
  const { execute } = module;
  if (!execute) return module;
  // SystemJS has removed the script from the page. `define` exists for the original, not for this copy.
  const copy = script.cloneNode() as HTMLScriptElement;
  setEvaluated(copy);
  return {
    ...module,
    execute(this: unknown) {
      return asCurrent(page, copy, () => run(() => execute.call(this)));
    },
  };
}
