import { bootDocument, currentApps, currentSettings, type Visit, visits$ } from "@portico/shared-utility";
import { type App, searchRequest } from "@portico/shared-utility/contract";
import { element } from "../page/element.ts";
import { type ShellKey, shellText } from "../page/shell-text.ts";

const mostRecent = 3;

/** Links from an unknown address, besides Home: the tenant's link, the search, recent pages and applications. */
export function notFoundWays(mapped: readonly string[]) {
  const apps = applicationsOf(mapped);
  const links = apps.map((app) => appLink(app, startOf(app), app.name));
  return {
    buttons: [...ownLink(), searchButton()],
    lists: [...recentPages(apps), ...listed("frame.404.apps", links)],
  };
}

const startOf = ({ module }: App) => `/${module}/home`;

function ownLink(): HTMLElement[] {
  const { notFound } = bootDocument().tenant;
  if (!notFound || !("text" in notFound) || !notFound.link) return [];
  const { address: href, label } = notFound.link;
  return [element("a", { href, className: "frame-button", textContent: label[currentSettings().locale] })];
}

/** Opens the palette of the bar. */
function searchButton(): HTMLElement {
  const button = element("button", {
    type: "button",
    className: "frame-button",
    textContent: shellText("frame.404.search"),
  });
  button.addEventListener("click", () => dispatchEvent(new Event(searchRequest)));
  return button;
}

/** The applications in the tenant's map that the user has. */
function applicationsOf(mapped: readonly string[]): readonly App[] {
  const known = currentApps();
  return known.status === "loaded" ? known.apps.filter(({ module }) => mapped.includes(module)) : [];
}

/** Links to the pages that the user opened last, without the starts of applications, which have a list of their own. */
function recentPages(apps: readonly App[]): HTMLElement[] {
  let visits: readonly Visit[] = [];
  visits$
    .subscribe((value) => {
      visits = value;
    })
    .unsubscribe();
  const links = visits.flatMap(({ module, path, title }) => {
    const app = apps.find((each) => each.module === module);
    return app && path !== location.pathname && path !== startOf(app) ? [appLink(app, path, title ?? app.name)] : [];
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
