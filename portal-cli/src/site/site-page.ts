import { defaultTreeAdapter, parse } from "parse5";
import type { ImportMap } from "../html/import-map.ts";
import type { PageNode } from "../html/make-node.ts";
import { pageHandlers } from "../html/page-handlers.ts";
import {
  isDisabled,
  isFilledLater,
  isRun,
  isStyle,
  isUsedInHead,
  type PageSource,
  sourceOf,
  styleOf,
} from "../html/page-sources.ts";
import { attributesOf, type Element, elementsIn, isInHead, type Node } from "../html/page-tree.ts";
import { isLasting, rootsOf } from "../html/place-attributes.ts";
import {
  drawsDocument,
  importMapOf,
  isForScripts,
  isRenderedPage,
  needsDocument,
  nodeReader,
  refuseCompiled,
  refuseTaken,
} from "../html/read-page.ts";
import { addHandlerScript, inOrder, type ScriptSource, scriptOf } from "../html/read-scripts.ts";
import { UsageError } from "../usage-error.ts";

export interface ReadSitePage {
  title: string;
  /** Classes, `data-*` and styles of the page's root element and body. */
  attributes: Record<string, string>;
  /** Classes and `data-…` of its root element and of its body, each by itself. */
  roots: Record<string, string>[];
  /** Only the root element, if the page's scripts draw the whole document. */
  body: PageNode[];
  drawsDocument: boolean;
  /** Whether a framework has rendered the page, and its router takes over. */
  isRendered: boolean;
  /** In the order in which the browser runs them. */
  scripts: ScriptSource[];
  styles: PageSource[];
  importMap: ImportMap;
  /** Whether routers find the base of their addresses in it (`<base href>`). */
  hasBase: boolean;
  /** The unresolved address to which a page without content redirects (`http-equiv="refresh"`). */
  moved?: string;
}

/**
 * Reads a page of a site, with comments and spaces. It may be without scripts. Nothing of it runs.
 * @param file for messages
 * @param isDrawn whether its scripts are known to draw the whole document
 * @throws UsageError for a page that cannot be part of the portal's page, with what to do instead
 */
export function readSitePage(text: string, file: string, isDrawn = false): ReadSitePage {
  const refuse = (reason: string): never => {
    throw new UsageError(`${file} ${reason} Show the site in a frame instead: publish … --page https://…`);
  };
  if (needsDocument(text)) refuse("is rendered by a framework whose scripts need the whole document.");
  const all = elementsIn(parse(text));
  refuseCompiled(all, file);
  const [body, root] = ["body", "html"].map((tag) => all.find(({ tagName }) => tagName === tag));
  const scripts = inOrder(all.filter(({ tagName }) => tagName === "script").filter(isRun));
  const metas = all.filter((element) => element.tagName === "meta" && isForScripts(attributesOf(element).name));
  const inHead = all.filter((each) => isUsedInHead(each) && !isFilledLater(each));
  const handlers = pageHandlers();
  const positions = new Map(scripts.map((element, index) => [element, index]));
  const isDocument = isDrawn || drawsDocument(text);
  const nodesOf = nodeReader(positions, { handlers, isWhole: true, isDocument });
  refuseTaken(all, refuse);
  const title = all.find((each) => each.tagName === "title" && isInHead(each));
  const nodes =
    isDocument && root
      ? nodesOf(root)
      : [...[...metas, ...inHead].flatMap(nodesOf), ...(body?.childNodes ?? []).flatMap(nodesOf)];
  handlers.takeBody(body?.attrs);
  const withHandlers = addHandlerScript(scripts.map(scriptOf), handlers.script());
  const moved = all.map(movedOf).find((address) => address !== undefined);
  return {
    title: title ? sourceOf(title, "src").text.trim() : "",
    attributes: lastingClasses(merged(root, body), scripts.length > 0 && !isDocument),
    roots: isDocument ? [] : rootsOf(all),
    drawsDocument: isDocument,
    isRendered: isDocument || isRenderedPage(text),
    body: [...nodes, ...withHandlers.nodes],
    scripts: withHandlers.scripts,
    importMap: importMapOf(all, refuse),
    styles: all.filter((each) => isStyle(each) && !isDisabled(each)).map(styleOf),
    hasBase: all.some(({ tagName }) => tagName === "base"),
    ...(moved !== undefined && { moved }),
  };
}

function movedOf(element: Element): string | undefined {
  const { "http-equiv": what = "", content = "" } = attributesOf(element);
  if (element.tagName !== "meta" || what.toLowerCase() !== "refresh") return undefined;
  return /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?(["']?)(.+?)\1\s*$/i.exec(content)?.[2];
}

/** The element of a page has the attributes of its root element and of its body. */
function merged(...elements: (Element | undefined)[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const element of elements)
    for (const { name, value } of element?.attrs ?? []) {
      if (name === "class" && found.class !== undefined) found.class += ` ${value}`;
      else if (/^(class|style|id|lang|dir|data-.*)$/.test(name)) found[name] = value;
    }
  return found;
}

/** The element of a page does not get classes that scripts remove from the root element. */
function lastingClasses(attributes: Record<string, string>, hasScripts: boolean): Record<string, string> {
  const { class: classes } = attributes;
  if (!hasScripts || classes === undefined) return attributes;
  return { ...attributes, class: classes.split(/\s+/).filter(isLasting).join(" ") };
}

/** Whether a page has a text that users read, and a script that runs. */
export function contentOf(text: string): { hasText: boolean; hasScripts: boolean } {
  const all = elementsIn(parse(text));
  const body = all.find(({ tagName }) => tagName === "body");
  const isRead = (node: Node): boolean => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value.trim() !== "";
    if (!defaultTreeAdapter.isElementNode(node) || /^(script|style|noscript|template)$/.test(node.tagName))
      return false;
    return node.childNodes.some(isRead);
  };
  const hasScripts = all.some((each) => each.tagName === "script" && isRun(each));
  return { hasText: body?.childNodes.some(isRead) ?? false, hasScripts };
}
