import type { ModuleWarning, Need } from "@portico/shared-utility/contract";
import { exactNeed, isApproved } from "../maps/exact-need.ts";
import { warningOf } from "./warning-of.ts";

const address = "[\"'`]((?:https?|wss?)://[^\"'`\\s\\\\/]{1,200})";

/** What code may need, by the traces of it in its text. Minified code keeps names of properties and literals. */
const namedNeeds: ReadonlySet<string> = new Set(["html", "wasm", "worker"]);
const traces: readonly { kind: string; pattern: RegExp }[] = [
  { kind: "trusted-types", pattern: /\bcreatePolicy\(\s*["'`]([^"'`]{1,64})["'`]/g },
  { kind: "connect", pattern: new RegExp(`\\b(?:fetch|WebSocket|EventSource|sendBeacon)\\(\\s*${address}`, "g") },
  { kind: "connect", pattern: new RegExp(`\\.open\\(\\s*["'\`][A-Z]{3,7}["'\`]\\s*,\\s*${address}`, "g") },
  {
    kind: "img",
    pattern: new RegExp(
      `(?:<img\\s[^<>]{0,200}?\\bsrc=\\\\?|\\bimg["'\`],\\s*\\{[^{}]{0,200}?\\bsrc:\\s*)${address}`,
      "g",
    ),
  },
  {
    kind: "frame",
    pattern: new RegExp(
      `(?:<iframe\\s[^<>]{0,200}?\\bsrc=\\\\?|\\biframe["'\`],\\s*\\{[^{}]{0,200}?\\bsrc:\\s*)${address}`,
      "g",
    ),
  },
  { kind: "wasm", pattern: /\bWebAssembly\.(?:instantiate|compile|Module)()/g },
  { kind: "worker", pattern: /\bnew (?:Shared)?Worker\(()/g },
  // Not for empty text, which removes content and needs nothing.
  {
    kind: "html",
    pattern:
      /\.(?:inner|outer)HTML\s*\+?=(?!=)(?!\s*(?:""|''|``))()|\b(?:insertAdjacentHTML|createContextualFragment)\(()/g,
  },
];

/** A manifest declares no more needs of a module. */
const most = 100;

interface NeedingModule {
  specifier: string;
  address: string;
  needs: readonly Need[];
}

/** What the text of a script seems to need. It misses addresses that the code computes, and finds code that never runs. */
export function needsIn(text: string): Need[] {
  const found = traces.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].map(([, value = ""]) => exactNeed(namedNeeds.has(kind) ? kind : `${kind}:${value}`)),
  );
  return [...new Set(found)].filter((need) => need !== undefined);
}

/**
 * Returns a warning for the needs that the files of a module seem to have and the module does not declare.
 *
 * @param found what `needsIn` finds in them
 */
export function needWarnings(module: NeedingModule, found: readonly Need[]): ModuleWarning[] {
  // The portal and its shared libraries offer what applications may use of them.
  if (!/^@(?!portico\/)/.test(module.specifier)) return [];
  const own = URL.canParse(module.address) ? `connect:${new URL(module.address).origin}` : undefined;
  const needs = [...new Set(found)].filter((need) => need !== own && !isApproved(need, module.needs)).slice(0, most);
  if (needs.length === 0) return [];
  const options = needs.map((need) => `--need ${need}`);
  const warning = warningOf("release.need_undeclared", { needs, options });
  return [{ ...warning, message: `${warning.message} \`publish … ${options.join(" ")}\`` }];
}
