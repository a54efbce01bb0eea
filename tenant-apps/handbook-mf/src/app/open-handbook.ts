import type { Locale, Portal } from "@portico/shared-utility/contract";
import { pagesIn } from "../pages/pages.ts";
import { strings } from "../pages/strings.ts";
import { articleView } from "../view/article-view.ts";
import { brokenView } from "../view/broken-view.ts";
import type { View } from "../view/element.ts";
import { homeView } from "../view/home-view.ts";
import { publicView } from "../view/public-view.ts";
import { unknownView } from "../view/unknown-view.ts";
import css from "./handbook.module.css";
import { type HandbookRoute, readRoute } from "./handbook-route.ts";

/**
 * Shows the handbook in `root` and follows the address bar and the portal's language.
 *
 * @returns closes it: leaves nothing in `root` or on `window`
 */
export function openHandbook(root: HTMLElement, portal: Portal): () => void {
  let isGuest = true;
  const container = document.createElement("div");
  container.className = css.app ?? "";
  root.append(container);
  let locale: Locale = "pt";
  let shown: { path: string; view: View } | undefined;

  const show = () => {
    const path = window.location.pathname;
    const view = guardedView(
      () => viewOf(readRoute(window.location, portal.basePath), { locale, isGuest, portal }),
      locale,
      show,
    );
    container.replaceChildren(view.content);
    portal.setTitle(view.title);
    // The portal focuses the first page of a visit. This application focuses the later ones itself.
    if (shown && shown.path !== path) container.querySelector("h1")?.focus();
    shown = { path, view };
  };

  const follow = () => {
    const route = readRoute(window.location, portal.basePath);
    if (shown?.path === window.location.pathname && route.kind === "home") shown.view.search?.(route.q);
    else if (shown?.path !== window.location.pathname) show();
  };

  // Emits immediately, before anything is shown.
  const session = portal.session$.subscribe(({ status }) => {
    isGuest = status === "guest";
  });
  const language = portal.locale$.subscribe((next) => {
    locale = next;
    show();
  });
  window.addEventListener("popstate", follow);
  return () => {
    session.unsubscribe();
    language.unsubscribe();
    window.removeEventListener("popstate", follow);
    container.remove();
  };
}

interface Reader {
  locale: Locale;
  isGuest: boolean;
  portal: Portal;
}

function viewOf(route: HandbookRoute, { locale, isGuest, portal }: Reader): View {
  const pages = pagesIn(locale);
  const context = { words: strings[locale], pages, portal };
  if (route.kind === "home") return homeView(context, route.q);
  if (route.kind === "public") return publicView(context, isGuest);
  const page = route.kind === "page" ? pages.find(({ slug }) => slug === route.slug) : undefined;
  return page ? articleView(context, page) : unknownView(context);
}

/** Like a framework's error boundary: keeps a failure inside this application. */
function guardedView(build: () => View, locale: Locale, retry: () => void): View {
  try {
    return build();
  } catch (error) {
    console.error(error);
    return brokenView(strings[locale], retry);
  }
}
