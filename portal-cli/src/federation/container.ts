import { Script } from "node:vm";
import { UsageError } from "../usage-error.ts";
import type { Remote } from "./remote-manifest.ts";

/**
 * The libraries that the portal can share with a remote without a description. The remote's own runtime compares the
 * versions.
 */
const offered = ["react", "react-dom", "rxjs", "single-spa"];

/** The forms in which webpack sets the global: `library: { type: "var" }`, `window`, `umd`, `this` and `assign`. */
const globals = [
  /^\s*(?:var|let|const)\s+([\w$]+)\s*[;,=]/m,
  /(?:window|self|globalThis)\.(?!webpack|rspack)([\w$]+)\s*=/m,
  /\btypeof exports\s*\?\s*exports\.([\w$]+)\s*=/,
  /(?:\bthis\.|[;{}]\s*)([\w$]+)\s*=\s*[\w$]+;?\s*\}\)\(\);?\s*$/,
];

/** The exports of a container, in the code of webpack and Rspack. */
export const containerExports = /\bget\s*:\s*(?:\(\s*\)\s*=>|function)[^{}]*\binit\s*:/;

/**
 * Parses a remote from the text of its `remoteEntry.js`, without running it.
 * @returns `undefined` for a text that is no container of Module Federation
 */
export function containerOf(entry: string, text: string): Remote | undefined {
  if (!/\bget\b/.test(text) || !/\binit\b/.test(text)) return undefined;
  const isModule = !isScript(text);
  const [global] = globals.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  if (!isModule && global === undefined) return undefined;
  const kind = isModule ? "module" : "script";
  return {
    name: global ?? "remote",
    entry,
    kind,
    global: global ?? "",
    exposes: [],
    shared: offered,
    ranges: {},
    remotes: [],
    files: [entry],
  };
}

/** Whether a text parses as a plain script. It does not run. */
export function isScript(text: string): boolean {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}

/** @throws UsageError for a module of OpenMRS 3: it has no lifecycles, and only OpenMRS's own shell can draw it */
export function refuseStartup(expose: string, texts: Iterable<string>): void {
  if (expose !== "./start" || ![...texts].some((text) => /\bstartupApp\b/.test(text))) return;
  throw new UsageError(
    "./start exports startupApp, which the shell of OpenMRS 3 calls: it needs that shell and its server. Expose a module that exports mount and unmount, or show OpenMRS in a frame: publish … --page https://…",
  );
}
