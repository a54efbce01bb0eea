import type { Locale, Portal } from "@portico/contract";
import { enPages } from "../pages/en-pages.ts";
import type { HandbookPage } from "../pages/handbook-page.ts";
import { ptPages } from "../pages/pt-pages.ts";
import { type Strings, strings } from "../pages/strings.ts";
import { articleView } from "../view/article-view.ts";
import { button, element, pageHeader, type View } from "../view/element.ts";
import { homeView } from "../view/home-view.ts";
import { unknownView } from "../view/unknown-view.ts";
import { type HandbookRoute, readRoute } from "./handbook-route.ts";

const pages: Record<Locale, readonly HandbookPage[]> = { pt: ptPages, en: enPages };

/**
 * Shows the handbook in `root` and follows the address bar and the portal's language.
 * @returns closes it: leaves nothing in `root` or on `window`
 */
export function openHandbook(root: HTMLElement, portal: Portal): () => void {
  const container = document.createElement("div");
  container.className = "portico-page";
  root.append(container);
  const reader: Reader = { locale: "pt", portal };
  let shown: { path: string; view: View } | undefined;

  const show = () => {
    const path = window.location.pathname;
    const view = guardedView(reader, show);
    container.replaceChildren(view.content);
    portal.setTitle(view.title, { missing: view.missing ?? false });
    // The portal focuses the first page of a visit. This application focuses the later ones itself.
    if (shown && shown.path !== path) container.querySelector("h1")?.focus();
    shown = { path, view };
  };

  const follow = () => {
    const route = readRoute(window.location, portal.basePath);
    if (shown?.path === window.location.pathname && route.kind === "home") shown.view.search?.(route.q);
    else if (shown?.path !== window.location.pathname) show();
  };

  const stop = followPortal(reader, show);
  window.addEventListener("popstate", follow);
  return () => {
    stop();
    window.removeEventListener("popstate", follow);
    container.remove();
  };
}

/** Who reads the handbook, in which language. */
interface Reader {
  locale: Locale;
  portal: Portal;
}

/** Shows the handbook first and after every change of the language. */
function followPortal(reader: Reader, show: () => void): () => void {
  const language = reader.portal.locale$.subscribe((next) => {
    reader.locale = next;
    show();
  });
  return () => language.unsubscribe();
}

function viewOf(route: HandbookRoute, { locale, portal }: Reader): View {
  const pages = pagesIn(locale);
  const context = { words: strings[locale], pages, portal };
  if (route.kind === "home") return homeView(context, route.q);
  const page = route.kind === "page" ? pages.find(({ slug }) => slug === route.slug) : undefined;
  return page ? articleView(context, page) : unknownView(context);
}

/** Like a framework's error boundary: keeps a failure inside this application. */
function guardedView(reader: Reader, retry: () => void): View {
  try {
    return viewOf(readRoute(window.location, reader.portal.basePath), reader);
  } catch (error) {
    console.error(error);
    return brokenView(strings[reader.locale], retry);
  }
}

function brokenView(words: Strings, retry: () => void): View {
  return {
    content: element(
      "div",
      { role: "alert" },
      pageHeader(words.broken),
      element("p", {}, words.brokenHint),
      button(words.retry, retry),
    ),
    title: words.broken,
  };
}

export function pagesIn(locale: Locale): readonly HandbookPage[] {
  return pages[locale];
}
