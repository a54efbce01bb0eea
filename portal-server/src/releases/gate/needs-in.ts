import type { Need } from "@portico/shared-utility/contract";
import { exactNeed } from "../maps/exact-need.ts";

/** Most scripts have one or two policies. */
const mostCalls = 20;
/** `function made(text) { return policy`, `made = policy ? (text) => policy`. */
const caller = /(?:\bfunction\s+([\w$]+)\s*\([\w$]+\)\s*\{\s*return\b|(?<![\w$.])([\w$]+)\s*=(?![=>]))[^;{},]*$/;

const address = "[\"'`]((?:https?|wss?)://[^\"'`\\s\\\\/]{1,200})";

const unquoted = address.replace("[\"'`]", "[\"']?").replace("\\\\/]", "\\\\/)]");

/** Names of settings for a server's address, in clients of HTTP, GraphQL, sign-in and error reports. */
const serverSetting =
  "\\b(?:baseU(?:RL|rl)|api(?:Url|Base|Host)|end[pP]oint|uri|dsn|authority|serverU(?:RL|rl)|hostU(?:RL|rl))[\"']?\\s*[:=]\\s*";

/** The possible needs of code, by traces in its text. Minified code keeps names of properties and literals. */
const namedNeeds: ReadonlySet<string> = new Set(["html", "eval", "wasm", "worker", "style-attr"]);
const traces: readonly { kind: string; pattern: RegExp }[] = [
  { kind: "trusted-types", pattern: /\bcreatePolicy\(\s*["'`]([^"'`]{1,64})["'`]/g },
  // The library's own function creates it, and a build shortens the function's name.
  { kind: "trusted-types", pattern: /\(\s*["'`]([\w#.-]{1,64})["'`]\s*,\s*\{\s*create(?:HTML|Script|ScriptURL)\b/g },
  { kind: "trusted-types", pattern: /["'`](dompurify)["'`]\s*\+/g },
  { kind: "connect", pattern: new RegExp(`\\b(?:fetch|WebSocket|EventSource|sendBeacon)\\(\\s*${address}`, "g") },
  { kind: "connect", pattern: new RegExp(`\\.open\\(\\s*["'\`][A-Z]{3,7}["'\`]\\s*,\\s*${address}`, "g") },
  { kind: "connect", pattern: new RegExp(`\\.(?:get|post|put|patch|delete)\\(\\s*${address}`, "g") },
  { kind: "connect", pattern: new RegExp(serverSetting + address, "g") },
  // The address of Sentry and similar services: the key is in place of the user name.
  { kind: "connect", pattern: /["'`](https:\/\/[0-9a-f]{16,64}@[^"'`\s\\/]{1,200})/g },
  { kind: "live", pattern: new RegExp(`\\bio\\(\\s*${address}`, "g") },
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
  { kind: "worker", pattern: /\bnew (?:[\w$]+\.)?(?:Shared)?Worker\(()/g },
  {
    kind: "style-attr",
    pattern: /<[a-z][\w-]*\s[^<>]{0,200}?\bstyle=()\\?["'`]|\.setAttribute\(\s*["'`]style["'`]()/g,
  },
  // Not for the global object: older code checks it like this and has a fallback. Not in the runtime of Module
  // Federation, which does so on servers and behind a setting.
  {
    kind: "eval",
    pattern:
      /(?<![\w$.])Function\((?!\s*["'`](?:return this;?["'`]\)|r["'`]\s*,\s*["'`]regeneratorRuntime|callbacks["'`]\s*,|name["'`]\s*,\s*["'`]return import\(name\)))(?!(?:\s*["'`]return ["'`]\s*\+)?\s*[\w$.]+\.getPublicPath\b)(?!\s*\))()/g,
  },
  // A worklet from text of the application.
  { kind: "eval", pattern: /\.addModule\([^;]{0,80}?\bcreateObjectURL\(()/g },
  { kind: "style", pattern: new RegExp(`@import\\s+(?:url\\(\\s*)?\\\\?${address}`, "g") },
  // Not for empty text: it removes content and needs no policy.
  {
    kind: "html",
    pattern:
      /\.(?:inner|outer)HTML\s*\+?=(?!=)(?!\s*(?:""|''|``))()|\b(?:insertAdjacentHTML|createContextualFragment)\(()|\bdangerouslySetInnerHTML["']?\s*:\s*\{\s*["']?__html()/g,
  },
  {
    kind: "html",
    pattern:
      /\b(?:document|contentDocument)\.write(?:ln)?\(()|\.parseFromString\([^;]{0,200}?["'`]text\/html["'`]()|\.srcdoc\s*=(?!=)()/g,
  },
];

/**
 * Scripts of other parties, such as a map or a payment: addresses of JavaScript files in code that makes script
 * elements.
 */
const makesScripts = /createElement\(\s*["'`]script["'`]/;
const scriptTraces: typeof traces = [
  { kind: "script", pattern: new RegExp(`${address}(?:/[^"'\`\\s]{0,200})?[/.]js(?=["'\`?/])`, "g") },
  { kind: "script", pattern: /["'`](https:\/\/js\.[^"'`\s\\/]{1,200})/g },
];

/** The addresses that style sheets load. */
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

/** React sets markup that an application passes as __html, and makes elements in these two ways. */
const ofReact = [/__html[^;]{0,200}(?:;[^;]{0,60})?$/, /["']innerHTML["']\s*in\s+[\w$]+\)\s*[\w$]+$/];
const madeByReact = /^\.innerHTML\s*=\s*["'`]<(?:script|svg)>/;

function isReacts(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 300), index);
  return madeByReact.test(text.slice(index, index + 40)) || ofReact.some((pattern) => pattern.test(before));
}

/**
 * The needs that the text of a script shows. It misses addresses that the code computes, and finds code that never
 * runs.
 */
export function needsIn(text: string, kind: "script" | "style" = "script"): Need[] {
  const ofScripts = makesScripts.test(text) ? [...traces, ...scriptTraces] : traces;
  const isPolicys = madeByPolicy(text);
  const found = (kind === "style" ? styleTraces : ofScripts).flatMap(({ kind, pattern }) =>
    firstMatches(text, pattern)
      .filter(
        ({ index }, at) => kind !== "html" || at === mostMatches - 1 || !(isReacts(text, index) || isPolicys(index)),
      )
      .flatMap(([, value = ""]) => statedNeeds(kind, value).map(exactNeed)),
  );
  const fonts = googleFonts.test(text) ? ofGoogleFonts : [];
  return [...new Set([...found, ...fonts])].filter((need) => need !== undefined);
}

/** Real code has few matches. A text of nothing but matches would block the process for seconds. */
const mostMatches = 1_000;

function firstMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) if (found.push(match) === mostMatches) break;
  return found;
}

function statedNeeds(kind: string, value: string): string[] {
  if (namedNeeds.has(kind)) return [kind];
  // The key of a service may be in place of the user name: `https://key@errors.example/1`.
  const plain = value.replace(/(?<=^\w+:\/\/)[^@]*@/, "");
  if (kind !== "live") return [`${kind}:${plain}`];
  return [`connect:${plain}`, `connect:${plain.replace(/^http/, "ws")}`];
}

/**
 * Whether markup is made by a Trusted Types policy of the library itself, as in Vue and Svelte: the need of that policy
 * covers it, so it needs no `html`.
 * @param text a script
 * @returns for the index of `.innerHTML` in it
 */
function madeByPolicy(text: string): (index: number) => boolean {
  const functions = new Set(callersOf(text));
  return (index) => {
    const [, name] = /^\.(?:inner|outer)HTML\s*=\s*([\w$]+)\(/.exec(text.slice(index, index + 100)) ?? [];
    return name !== undefined && functions.has(name);
  };
}

/** The functions that return a policy's results. */
function callersOf(text: string): string[] {
  const names: string[] = [];
  let calls = 0;
  for (const { index } of text.matchAll(/\.createHTML\(/g)) {
    if (++calls > mostCalls) break;
    const before = text.slice(Math.max(0, index - 160), index);
    const [, declared, assigned] = caller.exec(before) ?? [];
    const name = declared ?? assigned;
    if (name !== undefined) names.push(name);
  }
  return names;
}
