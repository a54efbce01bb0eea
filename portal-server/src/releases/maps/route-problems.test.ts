import type { AppRoutes } from "@portico/shared-utility/contract";
import { emptyDocument } from "./map-document.ts";
import { routeProblems } from "./route-problems.ts";

const imports = { "@app/handbook": "/modules/handbook.js", "@app/tickets": "/modules/tickets.js" };

function problemsOf(handbook: AppRoutes, others: Record<string, AppRoutes> = {}) {
  const document = { ...emptyDocument, imports, routes: { "@app/handbook": handbook, ...others } };
  return routeProblems(document, ["stock"])
    .filter(({ specifier }) => specifier === "@app/handbook")
    .map(({ path, reason }) => `${path} ${reason}`);
}

function page(path: string) {
  return { path, name: { pt: "Novo artigo", en: "New article" } };
}

it.each<[AppRoutes]>([
  [{ base: "/help" }],
  [
    {
      base: "/help",
      paths: ["/manuals", "/docs/manuals"],
      redirects: { "/old-help/*": "/help/*", "/faq": "/help/faq" },
    },
  ],
  [{ public: ["/handbook/status", "/status"] }],
  [{ base: "/help", pages: [page("/help/new"), page("/handbook/start")] }],
  [{ base: "/help", public: ["/help/status"] }],
  [{ redirects: { "/handbook/old": "/handbook/new", "/old": "/tickets/home", "/start": "/" } }],
])("accepts %j", (routes) => expect(problemsOf(routes)).toEqual([]));

it.each<[string, AppRoutes, string]>([
  ["a screen of the portal", { base: "/signin" }, "/signin is the portal's: /signin"],
  ["below a screen of the portal", { paths: ["/profile/help"] }, "/profile/help is the portal's: /profile"],
  ["an address of the server", { base: "/api/help" }, "/api/help is the portal's: /api"],
  ["another application", { base: "/tickets" }, "/tickets is of the application @app/tickets"],
  ["below another application", { paths: ["/tickets/help"] }, "/tickets/help is of the application @app/tickets"],
  ["an application that is not in the map yet", { base: "/stock" }, "/stock is of the application @app/stock"],
  [
    "a redirect from another application",
    { redirects: { "/tickets/7": "/handbook" } },
    "/tickets/7 is of the application @app/tickets",
  ],
  ["its own name", { base: "/handbook" }, "/handbook is the application's already: leave it out"],
  ["a public address of the portal", { public: ["/recover"] }, "/recover is the portal's: /recover"],
  [
    "a public address of another application",
    { public: ["/tickets/new"] },
    "/tickets/new is of the application @app/tickets",
  ],
  [
    "a public address that leads to the base path",
    { base: "/help", public: ["/handbook/status"] },
    "/handbook/status leads to the base path /help",
  ],
  [
    "a redirect that hides a public address",
    { public: ["/status"], redirects: { "/status/*": "/handbook" } },
    "/status/* hides /status of the same application",
  ],
  [
    "a page of another application",
    { pages: [page("/tickets/new")] },
    "/tickets/new of a page is not the application's",
  ],
  [
    "the same page twice",
    { pages: [page("/handbook/new"), page("/handbook/new")] },
    "/handbook/new is offered as a page twice",
  ],
  ["the same address twice", { base: "/help", paths: ["/help"] }, "/help is declared twice"],
  [
    "a redirect that hides the base path",
    { base: "/help/home", redirects: { "/help/*": "/handbook" } },
    "/help/* hides /help/home of the same application",
  ],
  [
    "a redirect from the whole application",
    { redirects: { "/handbook/*": "/tickets/*" } },
    "/handbook/* hides /handbook of the same application",
  ],
  ["a redirect to the server", { redirects: { "/old": "/api/apps" } }, "/old leads to /api/apps, which is no page"],
  [
    "a redirect to itself",
    { redirects: { "/old/*": "/old/new" } },
    "/old/* leads to /old/new, which leads on to /old/new",
  ],
  [
    "a redirect to a redirect",
    { redirects: { "/old": "/older", "/older": "/tickets" } },
    "/old leads to /older, which leads on to /tickets",
  ],
  [
    "a redirect to the address before its base path",
    { base: "/help", redirects: { "/old": "/handbook/home" } },
    "/old leads to /handbook/home, which leads on to /help/home",
  ],
])("reports %s", (_, routes, sentence) => expect(problemsOf(routes)).toContain(sentence));

it.each<[AppRoutes, AppRoutes]>([
  [{ base: "/help" }, { base: "/help" }],
  [{ base: "/help" }, { paths: ["/help/desk"] }],
  [{ paths: ["/help/desk"] }, { base: "/help" }],
  [{ base: "/help" }, { redirects: { "/help/desk": "/tickets" } }],
])("names both applications when %j and %j overlap", (handbook, tickets) => {
  expect(problemsOf(handbook, { "@app/tickets": tickets })).toEqual([
    expect.stringMatching(/ overlaps with \/help\S* of @app\/tickets$/),
  ]);
});

it("names a module that is no application", () => {
  const document = { ...emptyDocument, imports, routes: { "@acme/utils": { base: "/utils" } } };
  expect(routeProblems(document, [])).toEqual([
    { specifier: "@acme/utils", path: "/", reason: "is of a module that is no application" },
  ]);
});
