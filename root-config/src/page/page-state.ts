import type { TitleOptions } from "@portico/contract";
import {
  bootDocument,
  currentApps,
  currentSettings,
  forgetVisit,
  recordVisit,
  unreadCount$,
} from "@portico/shared-utility";
import { type Route, routeOf, routes } from "@portico/shared-utility/contract";
import type { Decision } from "../routes/guard.ts";
import { partName } from "../routes/parts.ts";
import { createArrival } from "./arrival.ts";
import { type ShellKey, shellText } from "./shell-text.ts";
import { whenIdle } from "./when-idle.ts";

/** The titles that applications and screens have set for their pages, by part. */
type PageTitles = Map<string, string | undefined>;

/** Manages the document's title and reports when a new page is shown. */
export function createPageState(table: readonly Route[] = routes) {
  const arrival = createArrival();
  const title = createTitle(table);
  let arrivedAt: string | undefined;
  /** The path at which the application found no page. */
  let missingAt: string | undefined;

  const record = () => keepVisit(title.decision(), title.names().page, missingAt === location.pathname);

  return {
    decided: title.decided,
    shown: arrival.shown,
    setTitle(module: string, text: string | undefined, { missing = false }: TitleOptions = {}): void {
      title.set(module, text);
      const decision = title.decision();
      if (!("module" in decision) || decision.module !== module) return;
      missingAt = missing ? location.pathname : undefined;
      // A page that loads its content sets its title after the arrival.
      if (arrivedAt === location.pathname) record();
    },
    arrived(): void {
      title.show();
      arrivedAt = location.pathname;
      record();
      const { page, app } = title.names();
      arrival.arrived(page ?? app ?? bootDocument().tenant.name);
    },
    failed(sentence: string): void {
      title.show();
      arrival.failed(sentence);
    },
    showTitle: title.show,
  };
}

/**
 * Records an application's page for "Continue" on Home, or forgets one that is missing. Public pages belong to no account.
 */
function keepVisit(decision: Decision, title: string | undefined, isMissing: boolean): void {
  if (decision.kind !== "show" || decision.screen !== "app") return;
  const visit = { module: decision.module, path: location.pathname, title };
  whenIdle(() => (isMissing ? forgetVisit(visit.path) : recordVisit(visit)));
}

/** Sets the document's title from the guard's decision, the page's own title and the unread count. */
function createTitle(table: readonly Route[]) {
  let decision: Decision = { kind: "wait" };
  const pageTitles: PageTitles = new Map();
  let unread = 0;
  const names = () => namesOf(decision, pageTitles, table);
  const show = () => {
    const title = documentTitle({ ...names(), tenant: bootDocument().tenant.name, unread });
    // The browser announces each write to its window, even if the title does not change.
    if (title !== document.title) document.title = title;
  };
  unreadCount$.subscribe((count) => {
    unread = count;
    show();
  });
  return {
    names,
    show,
    decision: () => decision,
    decided(next: Decision): void {
      const left = shownBy(decision, table);
      decision = next;
      if (left !== undefined && left !== shownBy(next, table)) pageTitles.delete(left);
      show();
      if (next.kind === "show" && "module" in next) completeNames(next.module, show);
    },
    set(module: string, title: string | undefined): void {
      // The part that the user leaves may clear its title after the next part has set its own.
      pageTitles.set(module, title);
      show();
    },
  };
}

/** The part that sets the title of a page: the name of an application's module, or of a part of the portal. */
function shownBy(decision: Decision, table: readonly Route[]): string | undefined {
  if (decision.kind !== "show") return undefined;
  if ("module" in decision) return decision.module;
  const route = routeOf(decision.screen, table);
  return route && partName(route);
}

interface PageNames {
  page?: string | undefined;
  app?: string | undefined;
}

function namesOf(decision: Decision, titles: PageTitles, table: readonly Route[]): PageNames {
  const shown = shownBy(decision, table);
  if (shown === undefined || decision.kind !== "show") return {};
  const page = titles.get(shown);
  if ("module" in decision) return { page, app: appName(decision.module) };
  const route = routeOf(decision.screen, table);
  const screen = route?.title && shellText(route.title as ShellKey);
  // A part sets a title in place of the guest's form only to report a fault, so "Sign in" is not added.
  return { page: page || screen, app: route?.access === "user" ? screen : undefined };
}

export type PageState = ReturnType<typeof createPageState>;

/** An application's name: from `GET /apps`; for a guest from the page; otherwise its module. */
export function appName(module: string): string {
  return knownName(module) ?? publicName(module) ?? module.charAt(0).toUpperCase() + module.slice(1);
}

function knownName(module: string): string | undefined {
  const apps = currentApps();
  return apps.status === "loaded" ? apps.apps.find((app) => app.module === module)?.name : undefined;
}

const publicName = (module: string) => bootDocument().names?.[module]?.[currentSettings().locale];

/**
 * A guest may come to a public area from a page without names, such as sign-in. In that case the module is the name.
 */
function completeNames(module: string, show: () => void): void {
  const boot = bootDocument();
  if (knownName(module) || boot.names) return;
  import(/* webpackChunkName: "rare" */ "./fetch-names.ts")
    .then(({ fetchNames }) => fetchNames(boot))
    .then(show, () => {});
}

/**
 * `(3) Page · App · Tenant` (`docs/product.md#screens-and-routes`). Empty parts are left out, equal neighbours
 * appear once.
 */
export function documentTitle(parts: PageNames & { tenant: string; unread?: number }): string {
  const names = [parts.page, parts.app, parts.tenant].filter(Boolean);
  const title = names.filter((name, index) => name !== names[index - 1]).join(" · ");
  return parts.unread ? `(${parts.unread}) ${title}` : title;
}
