import { bootDocument, currentApps, currentSettings, session$, type Visit, visits$ } from "@portico/shared-utility";
import { type App, type OwnNotFoundText, searchRequest } from "@portico/shared-utility/contract";
import { filter, firstValueFrom } from "rxjs";
import { element } from "../page/element.ts";
import { type ShellKey, shellText } from "../page/shell-text.ts";

const mostRecent = 3;

/**
 * Adds to the page for unknown addresses its sentence and the links besides Home: the tenant's link, the search, recent
 * pages and applications.
 * @param closed the application whose public area was requested, although it has none
 * @param name its name
 */
export async function addWays(view: HTMLElement, mapped: readonly string[], closed: string | undefined, name: string) {
  const text = closed ? shellText("frame.closed.body") : (ownText()?.text[currentSettings().locale] ?? plainText());
  view.querySelector("h1")?.after(element("p", { textContent: text }));
  const apps = applicationsOf(mapped);
  const links = apps.map((app) => appLink(app, startOf(app), app.name));
  view.append(...recentPages(apps), ...listed("frame.404.apps", links));
  const buttons = closed ? [await closedLink(closed, name)] : [...ownLink(), searchButton()];
  view.querySelector(".frame-actions")?.append(...buttons);
}

function plainText(): string {
  const { pathname } = location;
  // The address of this page itself is not shown.
  return pathname === "/404" ? shellText("frame.404.plain") : shellText("frame.404.body", { path: pathname });
}

/** The tenant's text, if it has set one. */
function ownText(): OwnNotFoundText | undefined {
  const { notFound } = bootDocument().tenant;
  return notFound && "text" in notFound ? notFound : undefined;
}

const startOf = ({ module }: Pick<App, "module">) => `/${module}/home`;

/** To the application, for guests through sign-in. The page may be shown before the session is known. */
async function closedLink(module: string, app: string): Promise<HTMLElement> {
  const { status } = await firstValueFrom(session$.pipe(filter((session) => session.status !== "unknown")));
  const href = startOf({ module });
  const way =
    status === "guest"
      ? { href: `/signin?${new URLSearchParams({ link: href })}`, textContent: shellText("page.signIn") }
      : { href, textContent: shellText("frame.closed.open", { app }) };
  return element("a", { className: "frame-button", ...way });
}

function ownLink(): HTMLElement[] {
  const link = ownText()?.link;
  if (!link) return [];
  const { address: href, label } = link;
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
