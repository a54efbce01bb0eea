import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

const wholePage = /<(?:!doctype|html|head|body|title|script|link)\b/i;

/**
 * The files of a folder that are parts of pages, which scripts request and put into the page (htmx, templates of AngularJS):
 * without what a page has, and no page has a link to them.
 *
 * @param texts page → its text
 */
export function partsIn(texts: ReadonlyMap<string, string>): string[] {
  const isLinked = (file: string) => {
    const link = new RegExp(`\\bhref=["']?[^"'\\s>]*${basename(file).replace(/\W/g, "\\$&")}\\b`, "i");
    return [...texts.values()].some((text) => link.test(text));
  };
  const isStart = (file: string) => /^index\.html?$/.test(file) || texts.size === 1;
  return [...texts].flatMap(([file, text]) => (wholePage.test(text) || isStart(file) || isLinked(file) ? [] : [file]));
}

/** Texts that the portal does not serve under their own name: XML may be a document with scripts, others are sources of code. */
const keptAsText =
  /\.(xml|xsl|xslt|kml|gpx|rss|atom|jsx|tsx|ts|vue|tpl|tmpl|hbs|handlebars|mustache|ejs|pug|njk|liquid|frag|vert|properties|po|ini|graphql|gql|srt|bpmn|dmn)$/i;
export const isKeptAsText = (file: string): boolean => keptAsText.test(file);

/**
 * Keeps files of HTML as text: the portal serves no documents of applications on its own origin. In the page a request for
 * `more.html` finds `more.html.txt`.
 */
export function keepMarkup(
  { dir, files }: { dir: string; files: Map<string, Buffer> },
  pages: readonly string[],
): void {
  for (const page of pages) files.set(`${page}.txt`, readFileSync(join(dir, page)));
}
