import { posix } from "node:path";

const wholePage = /<(?:!doctype|html|head|body|title|script|link)\b/i;

/**
 * The files of a folder that are parts of pages: scripts request them and insert them (htmx, templates of AngularJS).
 * They lack the elements of a whole page, and no page links to them.
 * @param texts page → its text
 */
export function partsIn(texts: ReadonlyMap<string, string>): string[] {
  const isStart = (file: string) => /^index\.html?$/.test(file) || texts.size === 1;
  const found = [...texts].flatMap(([file, text]) => (wholePage.test(text) || isStart(file) ? [] : [file]));
  const links = found.length === 0 ? [] : [...texts].flatMap(([page, text]) => linksIn(page, text));
  return found.filter((file) => !links.some((link) => isLinkTo(link, encodeURI(file))));
}

const origin = "https://page.invalid";

/** The addresses to which a page links, without places in the page itself (`#/list`). */
function linksIn(page: string, text: string): URL[] {
  const written = [...text.matchAll(/\bhref\s*=\s*["']?([^"'\s>#?][^"'\s>]*)/gi)].flatMap(([, link]) => link ?? []);
  const start = `${origin}/${page}`;
  return written.flatMap((link) => (URL.canParse(link, start) ? new URL(link, start) : []));
}

/**
 * Matches the name anywhere, or the whole path without its ending below any base: `/stock/guide/` is
 * `guide/index.html`.
 */
function isLinkTo({ origin: from, pathname }: URL, file: string): boolean {
  if (posix.basename(pathname) === posix.basename(file)) return true;
  const clean = file.replace(/(^|\/)index\.html?$/i, "$1").replace(/\.html?$/i, "");
  return from === origin && `${pathname}/`.replace(/\/+$/, "/").endsWith(`/${clean.replace(/\/$/, "")}/`);
}

/** Files that the portal serves as text only: XML may be a document with scripts, other files are sources of code. */
const keptAsText =
  /\.(xml|xsl|xslt|kml|gpx|rss|atom|jsx|tsx|ts|vue|tpl|tmpl|hbs|handlebars|mustache|ejs|pug|njk|liquid|frag|vert|properties|po|ini|graphql|gql|srt|bpmn|dmn)$/i;
export const isKeptAsText = (file: string): boolean => keptAsText.test(file);
