import { type ModuleWarning, type Need, needParts } from "@portico/shared-utility/contract";
import { exactNeed, isApproved } from "../maps/exact-need.ts";
import { warningOf } from "./warning-of.ts";

const address = "[\"'`]((?:https?|wss?)://[^\"'`\\s\\\\/]{1,200})";

const unquoted = address.replace("[\"'`]", "[\"']?").replace("\\\\/]", "\\\\/)]");

/** What code may need, by the traces of it in its text. Minified code keeps names of properties and literals. */
const namedNeeds: ReadonlySet<string> = new Set(["html", "eval", "wasm", "worker", "style-attr"]);
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
  {
    kind: "style-attr",
    pattern: /<[a-z][\w-]*\s[^<>]{0,200}?\bstyle=()\\?["'`]|\.setAttribute\(\s*["'`]style["'`]()/g,
  },
  // Not for the global object, for which older code asks so and has another way.
  { kind: "eval", pattern: /\bnew Function\((?!\s*["'`]return this["'`]\))()/g },
  { kind: "style", pattern: new RegExp(`@import\\s+(?:url\\(\\s*)?\\\\?${address}`, "g") },
  // Not for empty text, which removes content and needs nothing.
  {
    kind: "html",
    pattern:
      /\.(?:inner|outer)HTML\s*\+?=(?!=)(?!\s*(?:""|''|``))()|\b(?:insertAdjacentHTML|createContextualFragment)\(()|\bdangerouslySetInnerHTML["']?\s*:\s*\{\s*["']?__html()/g,
  },
];

/** Scripts of others, such as a map or a payment: addresses that name JavaScript, in code that makes script elements. */
const makesScripts = /createElement\(\s*["'`]script["'`]/;
const scriptTraces: typeof traces = [
  { kind: "script", pattern: new RegExp(`${address}(?:/[^"'\`\\s]{0,200})?[/.]js(?=["'\`?/])`, "g") },
  { kind: "script", pattern: /["'`](https:\/\/js\.[^"'`\s\\/]{1,200})/g },
];

/** What style sheets load. */
const styleTraces: typeof traces = [
  { kind: "style", pattern: new RegExp(`@import\\s+(?:url\\(\\s*)?${unquoted}`, "gi") },
  { kind: "font", pattern: new RegExp(`url\\(\\s*${unquoted}/[^"')]{1,300}\\.(?:woff2?|ttf|otf)\\b`, "gi") },
  {
    kind: "img",
    pattern: new RegExp(`url\\(\\s*${unquoted}/[^"')]{1,300}\\.(?:png|jpe?g|gif|svg|webp|avif)\\b`, "gi"),
  },
];

/** The style sheets of Google Fonts name files of another origin. */
const googleFonts = /["'`(]https:\/\/fonts\.googleapis\.com\/(?:css|icon)/;
const ofGoogleFonts = ["style:https://fonts.googleapis.com", "font:https://fonts.gstatic.com"];

/** React sets markup that an application gives it as __html, and makes elements in these two ways. */
const ofReact = [/__html[^;]{0,200}(?:;[^;]{0,60})?$/, /["']innerHTML["']\s*in\s+[\w$]+\)\s*[\w$]+$/];
const madeByReact = /^\.innerHTML\s*=\s*["'`]<(?:script|svg)>/;

function isReacts(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 300), index);
  return madeByReact.test(text.slice(index, index + 40)) || ofReact.some((pattern) => pattern.test(before));
}

/** A manifest declares no more needs of a module. */
const most = 100;

interface NeedingModule {
  specifier: string;
  address: string;
  needs: readonly Need[];
}

/** What the text of a script seems to need. It misses addresses that the code computes, and finds code that never runs. */
export function needsIn(text: string, kind: "script" | "style" = "script"): Need[] {
  const ofScripts = makesScripts.test(text) ? [...traces, ...scriptTraces] : traces;
  const found = (kind === "style" ? styleTraces : ofScripts).flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => kind !== "html" || !isReacts(text, index))
      .map(([, value = ""]) => exactNeed(namedNeeds.has(kind) ? kind : `${kind}:${value}`)),
  );
  const fonts = googleFonts.test(text) ? ofGoogleFonts : [];
  return [...new Set([...found, ...fonts])].filter((need) => need !== undefined);
}

/**
 * Returns a warning for the needs that the files of a module seem to have and the module does not declare.
 *
 * @param found what `needsIn` finds in them
 */
export function needWarnings(module: NeedingModule, found: readonly Need[]): ModuleWarning[] {
  // The portal and its shared libraries offer what applications may use of them.
  if (!/^@(?!portico\/)/.test(module.specifier)) return [];
  const own = URL.canParse(module.address) ? new URL(module.address).origin : undefined;
  // Pages may load everything but frames from the origins of their modules.
  const isOwn = (need: Need) => needParts(need).value === own && !need.startsWith("frame:");
  const needs = [...new Set(found)].filter((need) => !isOwn(need) && !isApproved(need, module.needs)).slice(0, most);
  if (needs.length === 0) return [];
  const options = needs.map((need) => `--need ${need}`);
  const warning = warningOf("release.need_undeclared", { needs, options });
  return [{ ...warning, message: `${warning.message} \`publish … ${options.join(" ")}\`` }];
}
