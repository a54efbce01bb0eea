import { defaultTreeAdapter, html } from "parse5";
import type { PageNode } from "./make-node.ts";
import { loadScript } from "./page-handlers.ts";
import type { PageScript } from "./page-scripts.ts";
import { type PageSource, sourceOf } from "./page-sources.ts";
import { attributesOf, type Element } from "./page-tree.ts";

export type ScriptSource = PageSource & Pick<PageScript, "kind" | "isAsync" | "request">;

/**
 * Modules and scripts with `defer` run when the page has been read, the others before; each is followed by its own handler.
 * Scripts with `async` arrive later than the page: their handlers run last.
 */
export function inOrder(scripts: readonly Element[]): Element[] {
  const isLate = (element: Element) => {
    const { type, src, defer } = attributesOf(element);
    return type === "module" || (src !== undefined && defer !== undefined);
  };
  const isAsync = (each: Element) => attributesOf(each).async !== undefined;
  const inTurn = [...scripts.filter((each) => !isLate(each)), ...scripts.filter(isLate)];
  const handlers = inTurn.filter(isAsync).flatMap((each) => withHandler(each).slice(1));
  return [...inTurn.flatMap((each) => (isAsync(each) ? [each] : withHandler(each))), ...handlers];
}

function withHandler(script: Element): Element[] {
  const { src, onload } = attributesOf(script);
  const text = src === undefined ? undefined : loadScript(onload);
  if (text === undefined) return [script];
  const added = defaultTreeAdapter.createElement("script", html.NS.HTML, []);
  defaultTreeAdapter.insertText(added, text);
  return [script, added];
}

export function scriptOf(element: Element): ScriptSource {
  const { type = "", async, onload } = attributesOf(element);
  const isModule = type.toLowerCase() === "module";
  const stated = element.attrs.filter(({ name }) => /^(?:integrity|crossorigin)$/.test(name));
  const request = stated.length > 0 && { request: Object.fromEntries(stated.map(({ name, value }) => [name, value])) };
  // Its handler is a script that waits for it.
  const isAsync = async !== undefined && onload === undefined;
  const kind = isModule ? "module" : "script";
  return { ...sourceOf(element, "src"), kind, ...request, ...(isAsync && { isAsync }) };
}

/** The script with the handlers is the last one, at its own place. */
export function addHandlerScript(scripts: readonly ScriptSource[], text: string | undefined) {
  if (text === undefined) return { scripts: [...scripts], nodes: [] };
  const place: PageNode = { name: "script", attributes: {}, children: [], runs: scripts.length };
  return { scripts: [...scripts, { text, kind: "script" as const }], nodes: [place] };
}
