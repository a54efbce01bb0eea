import { homePath, pagePath } from "../app/handbook-route.ts";
import type { Piece } from "../search/match-pieces.ts";
import { type Hit, searchPages } from "../search/search-pages.ts";
import { button, element, pageHeader, type View, type ViewContext } from "./element.ts";
import { emptyState } from "./empty-state.ts";
import css from "./home-view.module.css";

const pause = 200;
const inputClass = "portico-field-input";

/** The start page: a search whose query is in the address, and every page that matches it. */
export function homeView(context: ViewContext, q: string): View {
  const { words, portal } = context;
  const results = element("div", {});
  const input = element("input", { type: "search", class: inputClass, id: "handbook-search", maxlength: "100" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (query: string) => {
    const hits = searchPages(context.pages, query);
    results.replaceChildren(resultsView(context, query.trim(), hits, clear));
    return hits.length;
  };
  const clear = () => {
    apply("");
    input.focus();
  };
  const search = (query: string) => {
    if (query.trim() === input.value.trim()) return;
    input.value = query;
    show(query);
  };
  const apply = (query: string) => {
    clearTimeout(timer);
    input.value = query;
    portal.announce(words.found(show(query)));
    const params = query.trim() ? `?${new URLSearchParams({ q: query.trim() })}` : "";
    window.history.replaceState(window.history.state, "", `${portal.basePath}${homePath}${params}`);
  };

  input.value = q;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => input.isConnected && apply(input.value), pause);
  });
  const form = searchForm(words, input, () => apply(input.value));
  show(q);
  return { content: element("div", {}, pageHeader(words.title), form, results), title: undefined, search };
}

function searchForm(words: ViewContext["words"], input: HTMLInputElement, onSubmit: () => void): HTMLElement {
  const form = element("form", { class: `portico-field ${css.search}`, "aria-label": words.search });
  form.append(element("label", { for: "handbook-search", class: "portico-field-label" }, words.search), input);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  return form;
}

function resultsView({ words, portal }: ViewContext, query: string, hits: Hit[], clear: () => void): HTMLElement {
  if (hits.length === 0) return emptyState("search", words.none(query), button(words.clear, clear));
  const items = hits.map(({ page, title, excerpt }) =>
    element(
      "li",
      { class: `portico-card ${css.card}` },
      element("h2", {}, element("a", { href: portal.basePath + pagePath(page.slug) }, ...marked(title))),
      element("p", {}, ...marked(excerpt)),
    ),
  );
  const list = element("ul", { class: css.cards }, ...items);
  if (query === "") return list;
  return element("div", {}, element("p", { class: css.count }, words.found(hits.length)), list);
}

/** Matches are marked by elements around text nodes: typed text never becomes markup. */
function marked(pieces: Piece[]): (Node | string)[] {
  return pieces.map(({ text, isMatch }) => (isMatch ? element("mark", {}, text) : text));
}
