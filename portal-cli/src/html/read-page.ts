import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parse } from "parse5";
import { UsageError } from "../usage-error.ts";
import { emberPage } from "./ember-page.ts";
import { isFoundById, linkFoundById, nodeFoundById } from "./found-by-id.ts";
import { type ImportMap, readImportMap } from "./import-map.ts";
import type { PageElement, PageNode } from "./make-node.ts";
import { pageHandlers } from "./page-handlers.ts";
import {
  isData,
  isDisabled,
  isFilledLater,
  isRun,
  isStyle,
  isUsedInHead,
  type PageSource,
  sourceOf,
  styleOf,
} from "./page-sources.ts";
import { attributesOf, type Element, elementsIn, type Node } from "./page-tree.ts";
import { pageAttributes, sheetOfAttributes } from "./place-attributes.ts";
import { addHandlerScript, inOrder, type ScriptSource, scriptOf } from "./read-scripts.ts";

export interface ReadPage {
  /** The elements that the page's scripts draw into. */
  body: PageNode[];
  /** In the order in which the browser runs them. */
  scripts: ScriptSource[];
  styles: PageSource[];
  /** Whether its body has an element that scripts could draw into. */
  hasElements: boolean;
  /** Whether users can read or use it without its scripts: it has more than a sign that it loads. */
  isReadable: boolean;
  bodyAttributes: Record<string, string>;
  /** Classes and `data-…` of its root element and of its body. */
  roots: Record<string, string>[];
  /** Whether routers find the base of their addresses in it (`<base href>`, the description of Ember). */
  hasBase: boolean;
  /** Attributes of its root element and its body, for the element of the page. */
  attributes: Record<string, string>;
  importMap: ImportMap;
}

/** What frameworks write into a page that they have rendered. */
const rendered =
  /__NEXT_DATA__|__next_f|<astro-island|q:container|___gatsby|__remixContext|__reactRouterContext|\$_TSR|__docusaurus|__VP_HASH_MAP__|ng-server-context|data-ssr="true"/;
/** Frameworks whose scripts draw the whole document: a site gives them a separate document (`own-document.ts`). */
const drawnDocument = /__NEXT_DATA__|__next_f|__remixContext|__reactRouterContext/;
/** Frameworks whose scripts replace the document, or run scripts that they find in it. */
const usedDocument = /q:container|astro-view-transitions-enabled/;
/** Ids of the portal's own page, except those that an application may also have (`own-ids.ts`). */
const taken = /^(portico|stalled|first-(?:screen|bar|bones)|portico-boot)$/;
/** Nuxt's page without rendering on the server (`ssr: false`) is one that its script draws. */
const isRendered = (text: string) =>
  rendered.test(text) || (text.includes("__NUXT") && !/data-ssr="?false\b/.test(text));
/** SvelteKit's fallback page is drawn by its script; its other pages state the nodes that have been rendered. */
const isRenderedKit = (text: string) => text.includes("__sveltekit") && text.includes("node_ids");
/** Whether a framework has rendered a page for its address. */
export const isRenderedPage = (text: string): boolean => isRendered(text) || isRenderedKit(text);
/** Whether the scripts of a rendered page draw the whole document. */
export const drawsDocument = (text: string): boolean => drawnDocument.test(text);
/** Whether the scripts of a rendered page need the page's own document, which is the portal's. */
export const needsDocument = (text: string): boolean => usedDocument.test(text);

/**
 * Reads a page whose scripts start by themselves, without running them.
 *
 * @param text the page's HTML
 * @param address for messages
 * @throws UsageError for a page that cannot be an application in the portal's page, with what to do instead
 */
export function readPage(text: string, address: string): ReadPage {
  const all = elementsIn(parse(text));
  refuseUnmountable(text, all, address);
  const refuse = (reason: string): never => {
    throw new UsageError(`${address} ${reason} Show it in a frame instead: publish … --page ${address}`);
  };
  if (needsDocument(text)) refuse("is rendered by a framework whose scripts need the whole document.");
  if (isRendered(text)) refuse("is rendered by a framework: publish the folder of its pages (publish @app/… ./dist).");
  const bodyElement = all.find(({ tagName }) => tagName === "body");
  const scripts = all.filter(({ tagName }) => tagName === "script").filter(isRun);
  const importMap = importMapOf(all, refuse);
  if (scripts.length === 0) refuse("has no script that could draw it.");
  const metas = all.filter((element) => element.tagName === "meta" && isForScripts(attributesOf(element).name));
  const inHead = all.filter((each) => isUsedInHead(each) || isFoundById(each));
  const ordered = inOrder(scripts);
  const handlers = pageHandlers();
  const nodesOf = nodeReader(new Map(ordered.map((element, index) => [element, index])), { handlers });
  const content = (bodyElement?.childNodes ?? []).flatMap(nodesOf);
  const ofHead = [...metas, ...inHead].flatMap((each) => (isFoundById(each) ? nodeFoundById : nodesOf)(each, nodesOf));
  const ember = emberPage(ofHead, content);
  const body = ember ?? [...ofHead, ...content];
  const hasElements = (ember ?? content).some(
    (node) => typeof node !== "string" && !/^(meta|script|style)$/.test(node.name),
  );
  refuseTaken(all, refuse);
  handlers.takeBody(bodyElement?.attrs);
  const withHandlers = addHandlerScript(ordered.map(scriptOf), handlers.script());
  return {
    body: [...body, ...withHandlers.nodes],
    scripts: withHandlers.scripts,
    hasElements,
    isReadable: content.some(isUsable),
    ...pageAttributes(all),
    hasBase: ember !== undefined || all.some(({ tagName }) => tagName === "base"),
    bodyAttributes: bodyElement ? attributesFor(bodyElement) : {},
    importMap,
    styles: ownSheets(all, hasElements),
  };
}

/** Refuses an id of the portal's page. */
export function refuseTaken(elements: readonly Element[], refuse: (reason: string) => never): void {
  const clash = elements.map((element) => attributesOf(element).id ?? "").find((id) => taken.test(id));
  if (clash !== undefined) refuse(`has an element with the id "${clash}", which the portal's page has too.`);
}

const isUsable = (node: PageNode): boolean =>
  typeof node !== "string" &&
  node.name !== "template" &&
  (/^(?:h[1-6]|a|button|input|select|textarea|table)$/.test(node.name) || node.children.some(isUsable));

/** The import maps of a page as one. */
export function importMapOf(elements: readonly Element[], refuse: (reason: string) => never): ImportMap {
  const maps = elements.filter((each) => each.tagName === "script" && attributesOf(each).type === "importmap");
  return readImportMap(
    maps.map((map) => sourceOf(map, "src").text),
    refuse,
  );
}

function refuseUnmountable(text: string, elements: readonly Element[], address: string): void {
  if (isRenderedKit(text))
    throw new UsageError(
      `${address} is rendered by SvelteKit for one address. Publish the folder of all its pages (publish @app/… ./build), its fallback page, such as 200.html (fallback of adapter-static), or show it in a frame: publish … --page ${address}`,
    );
  refuseCompiled(elements, address);
}

/** @throws UsageError for scripts that are compiled in the browser, which then runs the text */
export function refuseCompiled(elements: readonly Element[], address: string): void {
  const isCompiled = (type: string) => /^\s*text\/(?:babel|jsx|typescript)\b/i.test(type);
  const found = elements.find((each) => each.tagName === "script" && isCompiled(attributesOf(each).type ?? ""));
  if (!found) return;
  throw new UsageError(
    `${address} has scripts of the type ${attributesOf(found).type}, which are compiled in the browser: pages of the portal run no such text. Compile them beforehand (npx babel, or a build with Vite), or show the page in a frame: publish … --page https://…`,
  );
}

/** A style element with an id stays a style element in the page. A disabled one without an id is never applied. */
const isOwnSheet = (each: Element) =>
  isStyle(each) && !isFilledLater(each) && (isFoundById(each) ? each.tagName !== "style" : !isDisabled(each));

/** With the styles of the attributes of root element and body. A body that scripts draw into has its attribute. */
function ownSheets(all: readonly Element[], hasElements: boolean): PageSource[] {
  const sheets = all.filter(isOwnSheet).map((each) => (isFoundById(each) ? linkSource(each) : styleOf(each)));
  const text = hasElements ? sheetOfAttributes(all) : "";
  return text === "" ? sheets : [...sheets, { text }];
}

/** A link that stays a link in the page. */
const linkSource = (each: Element): PageSource => ({ ...styleOf(each), link: linkFoundById(each) ?? {} });

/** Such as the configuration that Ember writes; what browsers and search engines read is left out. */
export const isForScripts = (name: string | undefined) =>
  name !== undefined &&
  !/^(viewport|description|theme-color|color-scheme|robots|generator|author|keywords)$/i.test(name);

interface NodeReading {
  handlers: ReturnType<typeof pageHandlers>;
  /** With comments and spaces, which scripts compare that take over rendered elements. */
  isWhole?: boolean;
  /** Keeps an inert element for each one that the portal adds itself, because the scripts compare them with their own. */
  isDocument?: boolean;
}

const unused = new Set(["script", "style", "link", "noscript", "base"]);
/** What the portal sets itself at a script. */
const ofRequest = /^(src|integrity|crossorigin|nonce|async|defer)$/;

/**
 * Returns what makes nodes of the page. A plain script keeps its place and its attributes: it may look for them.
 *
 * @param positions script → when it runs
 */
export function nodeReader(
  positions: ReadonlyMap<Element, number>,
  { handlers, isWhole = false, isDocument = false }: NodeReading,
) {
  const nodesOf = (node: Node): PageNode[] => read(node, false);
  function read(node: Node, isInTemplate: boolean): PageNode[] {
    if (defaultTreeAdapter.isTextNode(node)) return [node.value];
    if (isWhole && defaultTreeAdapter.isCommentNode(node))
      return [{ name: "#comment", attributes: {}, children: [node.data] }];
    if (!defaultTreeAdapter.isElementNode(node)) return [];
    const runs = attributesOf(node).type === "module" ? undefined : positions.get(node);
    if (runs !== undefined) return [{ name: "script", attributes: attributesFor(node, ofRequest), children: [], runs }];
    const isKept = isData(node) || isFilledLater(node) || (isInTemplate && isStyle(node));
    const isUnused = unused.has(node.tagName) && !isKept;
    if (isDocument && (isUnused || (node.tagName === "meta" && !isForScripts(attributesOf(node).name))))
      return [{ name: node.tagName, namespace: html.NS.MATHML, attributes: attributesFor(node), children: [] }];
    return isUnused ? [] : [asElement(node, isInTemplate)];
  }
  function asElement(element: Element, isInTemplate: boolean): PageElement {
    const { tagName, namespaceURI } = element;
    const isTemplate = "content" in element;
    const { childNodes } = isTemplate ? (element as DefaultTreeAdapterMap["template"]).content : element;
    const own = handlers.take(element.attrs);
    return {
      name: tagName,
      ...(own && { handlers: own }),
      ...(namespaceURI !== html.NS.HTML && { namespace: namespaceURI }),
      attributes: attributesFor(element),
      children: childNodes.flatMap((child) => read(child, isInTemplate || isTemplate)),
    };
  }
  return nodesOf;
}

/** Handlers as text would be code: `page-handlers.ts` has them. */
function attributesFor({ attrs }: Element, without?: RegExp): Record<string, string> {
  const kept = attrs.filter(({ name }) => !/^on/i.test(name) && !without?.test(name));
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
