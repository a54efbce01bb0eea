import type { Need } from "@portico/contract";

/** The facts of a policy violation that identify the missing need. */
interface RefusedUse {
  /** For policies other than the Content Security Policy: the name of the header. */
  directive: string;
  /** An address, or a feature of the browser. */
  blocked: string;
  /** For Trusted Types: the name of the policy, or the sink and the beginning of the text. */
  sample: string;
}

/** The command with which a module declares a need, in its next release. Teams start the program in different ways. */
export function declaringCommand(need: Need): string {
  return `portico publish … --need ${need}`;
}

const kinds: Readonly<Record<string, string>> = {
  "connect-src": "connect",
  "img-src": "img",
  "media-src": "media",
  "font-src": "font",
  "frame-src": "frame",
  "style-src": "style",
  "style-src-elem": "style",
};
const takesMarkup =
  /^\S+ (?:(?:inner|outer|insertAdjacent)HTML|write(?:ln)?|parseFromString|createContextualFragment|srcdoc|(?:set|parse)HTMLUnsafe)\b/;
const secure = /^(https|wss):$/;
const loopback = /^(127\.0\.0\.1|([a-z0-9-]+\.)*localhost)$/;

/**
 * The need that would have allowed what a page refused; `undefined` when none would. No need is suggested for a script
 * of another origin, because anyone may send a report; the module's publisher can check which scripts it loads. The
 * server accepts a need only in its exact form, and only for known features.
 */
export function wantedNeed({ directive, blocked, sample }: RefusedUse): Need | undefined {
  const [name = ""] = directive.split(" ");
  if (name === "permissions-policy") return `feature:${blocked}`;
  if (name === "style-src-attr") return "style-attr";
  if (name === "script-src" && blocked === "wasm-eval") return "wasm";
  if (name === "script-src" && blocked === "eval") return "eval";
  if (name === "script-src-elem" && blocked === "blob") return "eval";
  if (name === "worker-src" && blocked === "blob") return "worker";
  if (name === "frame-src" && blocked === "blob") return "frame:blob:";
  if (name === "trusted-types") return `trusted-types:${sample}`;
  // The sample begins with the sink (Trusted Types, 4.1.3). These sinks take markup.
  if (name === "require-trusted-types-for") {
    if (/^(?:eval|Function|\S+ set(?:Timeout|Interval))\|/.test(sample)) return "eval";
    return takesMarkup.test(sample) ? "html" : undefined;
  }
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined || !URL.canParse(blocked)) return undefined;
  const { protocol, host, hostname } = new URL(blocked);
  return secure.test(protocol) || loopback.test(hostname) ? `${kind}:${protocol}//${host}` : undefined;
}
