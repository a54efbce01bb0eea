import { bootDocument, currentApps, currentSettings, translator$, type Visit, visits$ } from "@portico/shared-utility";
import { type App, type OwnNotFoundText, searchRequest } from "@portico/shared-utility/contract";
import { element } from "../page/element.ts";
import { type ShellKey, shellText } from "../page/shell-text.ts";
import type { BuiltinPart } from "./builtin-part.ts";

const mostRecent = 3;

/** `/404` inside the shell. Also shown for an application that the user has but the tenant's map does not. */
export function notFoundPart(mapped: readonly string[]): BuiltinPart {
  return {
    name: "not-found",
    activeFor: (decision) =>
      decision.kind === "show" &&
      (decision.screen === "notFound" || (decision.screen === "app" && !mapped.includes(decision.module))),
    draw(container) {
      const redraw = translator$("@portico/root-config").subscribe(() =>
        container.replaceChildren(notFoundView(mapped)),
      );
      return () => {
        redraw.unsubscribe();
        container.replaceChildren();
      };
    },
  };
}

function notFoundView(mapped: readonly string[]): HTMLElement {
  const apps = applicationsOf(mapped);
  const own = ownText();
  return element("section", { className: "frame-failure frame-not-found" }, [
    picture(),
    element("h1", { tabIndex: -1, textContent: shellText("frame.404.title") }),
    element("p", { textContent: own?.text[currentSettings().locale] ?? plainText() }),
    element("div", { className: "frame-actions" }, [
      element("a", {
        href: "/",
        className: "frame-button frame-button-primary",
        textContent: shellText("frame.404.home"),
      }),
      ...ownLink(own),
      searchButton(),
    ]),
    ...recentPages(apps),
    ...listed(
      "frame.404.apps",
      apps.map((app) => appLink(app, `/${app.module}/home`, app.name)),
    ),
  ]);
}

function plainText(): string {
  const { pathname } = location;
  // The address of this page itself says nothing.
  return pathname === "/404" ? shellText("frame.404.plain") : shellText("frame.404.body", { path: pathname });
}

/** The tenant's words, where it has some. */
function ownText(): OwnNotFoundText | undefined {
  const { notFound } = bootDocument().tenant;
  return notFound && "text" in notFound ? notFound : undefined;
}

function ownLink(own: OwnNotFoundText | undefined): HTMLElement[] {
  if (!own?.link) return [];
  const { address: href, label } = own.link;
  return [element("a", { href, className: "frame-button", textContent: label[currentSettings().locale] })];
}

/** Opens the palette, which the bar has. */
function searchButton(): HTMLElement {
  const button = element("button", {
    type: "button",
    className: "frame-button",
    textContent: shellText("frame.404.search"),
  });
  button.addEventListener("click", () => dispatchEvent(new Event(searchRequest)));
  return button;
}

/** The user's applications, of those that the tenant's map has. */
function applicationsOf(mapped: readonly string[]): readonly App[] {
  const known = currentApps();
  return known.status === "loaded" ? known.apps.filter(({ module }) => mapped.includes(module)) : [];
}

/** Links to the pages that the user had open last. */
function recentPages(apps: readonly App[]): HTMLElement[] {
  let visits: readonly Visit[] = [];
  visits$
    .subscribe((value) => {
      visits = value;
    })
    .unsubscribe();
  const links = visits.flatMap(({ module, path, title }) => {
    const app = apps.find((each) => each.module === module);
    return app && path !== location.pathname ? [appLink(app, path, title ?? app.name)] : [];
  });
  return listed("frame.404.recent", links.slice(0, mostRecent));
}

function appLink({ module }: App, href: string, text: string): HTMLElement {
  const logo = `/media/apps/${encodeURIComponent(module)}/logo.png`;
  return element("a", { href }, [element("img", { src: logo, alt: "", width: 32, height: 32 }), text]);
}

function listed(title: ShellKey, links: readonly HTMLElement[]): HTMLElement[] {
  if (links.length === 0) return [];
  const items = links.map((link) => element("li", {}, [link]));
  return [element("h2", { textContent: shellText(title) }), element("ul", { className: "frame-apps" }, items)];
}

/** A picture for the eye alone. */
function picture(): HTMLElement {
  const icon = element("span");
  icon.style.setProperty("--icon", 'url("/media/icons/solid/search.svg")');
  return element("div", { className: "frame-picture", ariaHidden: "true" }, [icon]);
}
