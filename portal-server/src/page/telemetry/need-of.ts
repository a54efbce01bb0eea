import type { Need } from "@portico/shared-utility/contract";
import { exactNeed } from "../../releases/maps/exact-need.ts";
import type { Violation } from "./csp-report.ts";

const kinds: Readonly<Record<string, string>> = {
  "connect-src": "connect",
  "img-src": "img",
  "media-src": "media",
  "font-src": "font",
  "frame-src": "frame",
  "style-src": "style",
  "style-src-elem": "style",
};

/** The need that would have allowed what a page refused; `undefined` when none would, as for every script. */
export function needOf({ directive, blocked, sample }: Violation): Need | undefined {
  const [name = ""] = directive.split(" ");
  if (name === "permissions-policy") return exactNeed(`feature:${blocked}`);
  if (name === "style-src-attr") return "style-attr";
  if (name === "script-src" && blocked === "wasm-eval") return "wasm";
  if (name === "worker-src" && blocked === "blob") return "worker";
  if (name === "frame-src" && blocked === "blob") return "frame:blob:";
  if (name === "trusted-types") return exactNeed(`trusted-types:${sample}`);
  // The sample begins with the sink (Trusted Types, 4.1.3); of the sinks, these take markup.
  if (name === "require-trusted-types-for")
    return /^\S+ (inner|outer|insertAdjacent)HTML\b/.test(sample) ? "html" : undefined;
  const kind = kinds[name];
  if (kind === undefined || !URL.canParse(blocked)) return undefined;
  const { protocol, host } = new URL(blocked);
  return exactNeed(`${kind}:${protocol}//${host}`);
}
