/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { shareNames } from "../site/shared-names.ts";
import type { ScriptPlaces } from "./make-node.ts";
import { scriptElement } from "./page-elements.ts";
import { type Running, withReadyEvents } from "./page-events.ts";

/** A script of a page; `file` is relative to the adapter, or the address of a script of another origin. */
export interface PageScript {
  file: string;
  kind: "module" | "script";
  /** Left out for other origins: their scripts have no hash. */
  integrity?: string;
  /** Its address in the page, which Turbopack compares with those of chunks. */
  written?: string;
  /** The modules that a plain script imports at once, relative to the adapter. */
  imports?: string[];
  /** Of another origin: what its element states about its request, such as `type="module"` and its hash. */
  request?: Record<string, string> | undefined;
  /** Of another origin, with `async`: the others do not wait for it. */
  isAsync?: boolean | undefined;
}

export interface ScriptedPage {
  /** In the order in which the browser runs them. */
  scripts: PageScript[];
  /** For a page of a site: called before each plain script. The returned function is called after the script. */
  around?(script: PageScript, element: HTMLScriptElement): () => void;
}

export interface PageFiles {
  addressOf(file: string): string;
  /** The modules by file: a literal `import()` each, so that the gate and the page know them with their hash. */
  modules: Record<string, () => Promise<unknown>>;
}

/**
 * Runs a plain script in an element that has not run. If a script of another origin cannot be loaded, the page goes on without
 * it, as in a browser.
 *
 * @param failures gets what the script throws, which the browser reports
 */
export function runScript(
  script: PageScript,
  address: string,
  element: HTMLScriptElement,
  failures: unknown[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let thrown: unknown;
    const note = ({ filename, error, message }: ErrorEvent) => {
      if (filename === address) thrown ??= error ?? new Error(message);
    };
    const end = () => removeEventListener("error", note);
    addEventListener("error", note);
    element.onload = () => {
      end();
      // By this `scriptElement` knows that it has run.
      if (thrown === undefined) element.onload = null;
      else failures.push(thrown);
      resolve();
    };
    element.onerror = () => {
      end();
      script.integrity === undefined ? resolve() : reject(new Error(`${address} cannot be loaded`));
    };
    if (script.integrity !== undefined)
      Object.assign(element, { crossOrigin: "anonymous", integrity: script.integrity });
    for (const [name, value] of Object.entries(script.request ?? {})) element.setAttribute(name, value);
    element.src = address;
  });
}

/**
 * Imports a module. An error of its code is reported and noted, as the next scripts run in spite of it.
 * @throws an error of the load: browsers have no other mark for it than the text
 */
export async function runModule(load: (() => Promise<unknown>) | undefined, failures: unknown[]): Promise<void> {
  try {
    await load?.();
  } catch (error) {
    const ofLoad =
      /dynamically imported module|importing a module script|resolve module specifier|bare specifier|module name, /i;
    if (error instanceof TypeError && ofLoad.test(error.message)) throw error;
    failures.push(error);
    reportError(error);
  }
}

/**
 * Runs the page's scripts, then their handlers of the events that browsers send when the document has been read.
 * @param failures gets what the scripts throw
 */
export function runScripts(
  page: ScriptedPage,
  files: PageFiles,
  place: Element,
  places: ScriptPlaces,
  failures: unknown[] = [],
): Promise<void> {
  return withReadyEvents((running) => runInOrder(page, files, place, places, running, failures), place);
}

/**
 * Runs the scripts, plain scripts at their places. A script whose place another script has removed runs at the end. After a
 * failure scripts that have run do not run again.
 */
export async function runInOrder(
  { scripts, around }: ScriptedPage,
  files: PageFiles,
  place: Element,
  places: Map<number, HTMLScriptElement>,
  { passed, isAwaited, late }: Running,
  failures: unknown[],
): Promise<void> {
  for (const [index, script] of scripts.entries()) {
    const load = files.modules[script.file];
    if (script.kind === "module" && load) {
      await runModule(load, failures);
      passed();
      continue;
    }
    const element = scriptElement(index, places, script.written);
    if (!element.src) {
      if (!place.contains(element)) place.append(element);
      const ran = around?.(script, element);
      Object.assign(element, { share: shareNames });
      const run = runScript(script, files.addressOf(script.file), element, failures);
      if (script.isAsync) late.push(run.then(() => ran?.()));
      else {
        await run;
        ran?.();
      }
      passed();
    }
    // Its own `import()` has begun them; what fails in it would show nothing.
    await Promise.all((script.imports ?? []).map((file) => runModule(files.modules[file], failures)));
    passed();
  }
  // As a mount has a deadline, one that hangs does not keep the page.
  if (late.length > 0 && isAwaited())
    await Promise.race([Promise.all(late), new Promise((done) => setTimeout(done, 2_000))]);
}
