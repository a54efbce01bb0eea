import { posix } from "node:path";
import { html } from "parse5";
import { fileOf } from "../folder/page-files.ts";
import type { PageElement, PageNode } from "../html/make-node.ts";
import { pageNameOf } from "./opened-page.ts";

export interface SiteContext {
  files: ReadonlyMap<string, Buffer>;
  /** The page that has the nodes. */
  file: string;
  /** The path at which the site expects to be. */
  base: string;
  /** The names of the site's pages. */
  names: ReadonlySet<string>;
}

/**
 * Marks the addresses of files of the build and, below `/`, of other pages in a page's elements. Their addresses in the portal
 * are known only in the page.
 */
export function siteNodes(nodes: readonly PageNode[], context: SiteContext): PageNode[] {
  return nodes.map((node) => (typeof node === "string" ? node : marked(node, context)));
}

function marked(element: PageElement, context: SiteContext): PageElement {
  // Scripts compare what they have rendered with it. It loads nothing.
  if (element.namespace === html.NS.MATHML) return element;
  const attributes = Object.entries(element.attributes).map(([name, value]) => [name, mark(name, value, context)]);
  return { ...element, attributes: Object.fromEntries(attributes), children: siteNodes(element.children, context) };
}

const looksLikeAddress = /^(\.{0,2}\/)?[^\s:<>"'{}]+\.\w+([?#]\S*)?$/;

function mark(name: string, value: string, context: SiteContext): string {
  if (name === "srcset" || name === "imagesrcset")
    return value.replace(/(^|,)(\s*)(\S+)/g, (_, comma, space, address) => comma + space + fileMark(address, context));
  if (/^(href|action|formaction)$/.test(name)) return linkMark(value, context);
  const isNamed = /^(id|class|style|name|value|alt|title|content)$/.test(name);
  return isNamed || !looksLikeAddress.test(value) ? value : fileMark(value, context);
}

function fileMark(address: string, { files, file }: SiteContext): string {
  const found = fileOf(files, posix.dirname(file), address);
  const rest = /[?#].*$/.exec(address)?.[0] ?? "";
  return found === undefined
    ? address
    : `portico-file:(${encodeURIComponent(found).replaceAll("(", "%28").replaceAll(")", "%29")})${rest}`;
}

/** Marks the address of a link to another page, or to a file of the build. */
export function linkMark(address: string, context: SiteContext): string {
  if (address.startsWith("#") || /^([a-z]+:|\/\/)/i.test(address)) return address;
  const { base, names } = context;
  if (address.startsWith(base) && address.startsWith("/")) {
    const [path = ""] = address.slice(base.length).split(/[?#]/);
    if (path === "home" && names.has(path)) return `portico-page:home.html${address.slice(base.length + path.length)}`;
    if (names.has(pageNameOf(`/${path}`, ""))) return `portico-page:${address.slice(base.length)}`;
  }
  return /\.\w+([?#]|$)/.test(address) ? fileMark(address, context) : address;
}
