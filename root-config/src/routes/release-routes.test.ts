import type { Apps, ReleaseRoutes, Session } from "@portico/shared-utility/contract";
import { type Decision, decide, decideShown, type GuardInput, isUnknownAddress } from "./guard.ts";
import { layoutOf } from "./layout.ts";

const origin = "http://acme.localhost:9000";
const guest: Session = { status: "guest" };
const ana: Session = { status: "signed-in", token: "t", email: "ana@acme.test", name: "Ana Souza" };
const loaded: Apps = {
  status: "loaded",
  apps: [
    { module: "handbook", name: "Manual" },
    { module: "tickets", name: "Chamados" },
  ],
};
const routes: ReleaseRoutes = {
  "@app/handbook": {
    base: "/help",
    paths: ["/manuals", "/docs/manuals"],
    redirects: { "/old-help/*": "/help/*", "/faq": "/help/faq", "/start": "/", "/away/*": "/" },
  },
  "@app/stock": { base: "/goods", public: ["/goods/offers", "/offers"] },
  "@app/tickets": { public: ["/tickets/status"] },
};

function inputAt(address: string, session: Session, apps: Apps = loaded): GuardInput {
  const { pathname, search, hash } = new URL(address, origin);
  const mapped = ["handbook", "tickets", "stock"];
  return { path: pathname, query: search, hash, origin, session, apps, mapped, routes };
}

const at = (...input: Parameters<typeof inputAt>): Decision => decide(inputAt(...input));
const to = (path: string): Decision => ({ kind: "redirect", to: path });
const show = (screen: string, module?: string) => ({ kind: "show", screen, ...(module && { module }) });

it.each([
  ["/help", show("app", "handbook")],
  ["/help/", show("app", "handbook")],
  ["/help/7/edit", show("app", "handbook")],
  ["/manuals/7", show("app", "handbook")],
  ["/docs/manuals", show("app", "handbook")],
  ["/help/portal/new", show("public", "handbook")],
  ["/helpdesk", to("/")],
  ["/docs", to("/")],
  ["/goods/7", to("/")],
  ["/goods/portal", show("public", "stock")],
  ["/goods/offers/7", show("public", "stock")],
  ["/offers", show("public", "stock")],
  ["/tickets/status", show("app", "tickets")],
  ["/signin?link=%2Foffers", to("/offers")],
  ["/handbook", to("/help")],
  ["/handbook/home?a=b#c", to("/help/home?a=b#c")],
  ["/handbook/portal/new", to("/help/portal/new")],
  ["/old-help", to("/help")],
  ["/old-help/7?a=b#c", to("/help/7?a=b#c")],
  ["/old-help//evil.test", to("/help//evil.test")],
  ["/away//evil.test", to("/")],
  ["/faq", to("/help/faq")],
  ["/faq/", to("/help/faq")],
  ["/faq/more", to("/")],
  ["/tickets/home", show("app", "tickets")],
  ["/profile", show("profile")],
  ["/signin?link=%2Fhelp%2F7%3Fa%3Db", to("/help/7?a=b")],
  ["/signin?link=%2Fhandbook%2F7%3Fa%3Db%23c", to("/help/7?a=b#c")],
  ["/signin?link=%2Fold-help%2F7", to("/help/7")],
  ["/signin?link=%2Fgoods%2F7", to("/")],
])("shows a user at %s", (address, decision) => expect(at(address, ana)).toEqual(decision));

it.each([
  ["/help/7", to("/signin?link=%2Fhelp%2F7")],
  ["/manuals", to("/signin?link=%2Fmanuals")],
  ["/help/portal", show("public", "handbook")],
  ["/handbook/7", to("/help/7")],
  ["/goods/offers/7", show("public", "stock")],
  ["/offers/", show("public", "stock")],
  ["/tickets/status/today", show("public", "tickets")],
  ["/tickets/statuses", to("/signin?link=%2Ftickets%2Fstatuses")],
])("shows a guest at %s", (address, decision) => expect(at(address, guest)).toEqual(decision));

it("shows a public address before the session is known", () => {
  expect(at("/offers", { status: "unknown" }, { status: "unknown" })).toEqual(show("public", "stock"));
  expect(at("/tickets/status", { status: "unknown" }, { status: "unknown" })).toEqual(show("public", "tickets"));
});

it("selects the parts of the page after the redirects: a guest's old address shows sign-in", () => {
  expect(decideShown(inputAt("/old-help/7", ana))).toEqual(show("app", "handbook"));
  expect(decideShown(inputAt("/old-help/7", guest))).toEqual(show("signIn"));
  expect(decideShown(inputAt("/old-help/7", { status: "unknown" }))).toEqual({ kind: "wait" });
});

it("treats an address as unknown only if it has no page and no redirect", () => {
  const isUnknown = (address: string) => isUnknownAddress(inputAt(address, ana));
  expect(["/nothing", "/goods/7", "/help", "/start", "/away/7", "/handbook"].filter(isUnknown)).toEqual([
    "/nothing",
    "/goods/7",
  ]);
});

it("does not let a release take an address of the table", () => {
  const hostile: ReleaseRoutes = { "@app/stock": { base: "/profile", paths: ["/signin", "/tickets", "/"] } };
  const decisionAt = (address: string) => decide({ ...inputAt(address, ana), routes: hostile });
  expect(["/", "/profile", "/tickets/home"].map(decisionAt)).toEqual([
    show("home"),
    show("profile"),
    show("app", "tickets"),
  ]);
});

it("reserves a place on the page for an application at any address", () => {
  const layout = JSON.stringify(layoutOf(["handbook", "tickets"], undefined, (module) => module === "handbook"));
  expect(layout).toContain('"path":"tickets"');
  expect(layout).not.toContain('"path":"handbook"');
  expect(layout).toContain('"name":"app-handbook"');
});
