import { homePath, pagePath } from "../app/handbook-route.ts";
import type { Block, HandbookPage } from "../pages/handbook-page.ts";
import type { Strings } from "../pages/strings.ts";
import css from "./article-view.module.css";
import { element, pageHeader, type View, type ViewContext } from "./element.ts";

/** One page next to the list of all pages, with links to its neighbours. */
export function articleView(context: ViewContext, page: HandbookPage): View {
  const { words } = context;
  const article = element(
    "article",
    { class: css.article },
    pageHeader(page.title),
    element("p", { class: css.summary }, page.summary),
    ...page.body.map((block) => blockView(block, words)),
    neighbours(context, page),
  );
  return { content: element("div", { class: css.columns }, contents(context, page), article), title: page.title };
}

function contents({ words, pages, portal }: ViewContext, current: HandbookPage): HTMLElement {
  const items = pages.map((page) => {
    const isCurrent = page === current ? "page" : undefined;
    return element(
      "li",
      {},
      element("a", { href: portal.basePath + pagePath(page.slug), "aria-current": isCurrent }, page.title),
    );
  });
  const all = element("a", { href: portal.basePath + homePath }, words.all);
  return element(
    "nav",
    { class: css.contents, "aria-label": words.contents },
    element("ul", {}, element("li", {}, all), ...items),
  );
}

function blockView(block: Block, words: Strings): HTMLElement {
  switch (block.kind) {
    case "heading":
      return element("h2", {}, block.text);
    case "text":
      return element("p", {}, block.text);
    case "list":
      return element("ul", {}, ...block.items.map((item) => element("li", {}, item)));
    case "steps":
      return element("ol", {}, ...block.items.map((item) => element("li", {}, item)));
    case "keys":
      return keysView(block.rows, words);
  }
}

function keysView(rows: readonly (readonly [string, string])[], words: Strings): HTMLElement {
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, words.keys),
    element("th", { scope: "col" }, words.does),
  );
  const body = rows.map(([keys, does]) =>
    element("tr", {}, element("th", { scope: "row" }, keys), element("td", {}, does)),
  );
  return element("table", { class: css.keys }, element("thead", {}, head), element("tbody", {}, ...body));
}

function neighbours({ words, pages, portal }: ViewContext, page: HandbookPage): HTMLElement {
  const at = pages.indexOf(page);
  const link = (to: HandbookPage | undefined, label: string, direction: string) =>
    to ? [element("a", { href: portal.basePath + pagePath(to.slug), rel: direction }, `${label}: ${to.title}`)] : [];
  return element(
    "nav",
    { class: css.neighbours, "aria-label": words.neighbours },
    ...link(pages[at - 1], words.previous, "prev"),
    ...link(pages[at + 1], words.next, "next"),
  );
}
