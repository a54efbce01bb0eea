import type { Apps, GuestReason, Session } from "@portico/shared-utility/contract";
import { type Decision, decide, decideShown, type GuardInput, isUnknownAddress } from "./guard.ts";

const origin = "http://acme.localhost:9000";
const guest: Session = { status: "guest" };
const ana: Session = { status: "signed-in", token: "t", email: "ana@acme.test", name: "Ana Souza" };
const unknown: Session = { status: "unknown" };
const apps: Apps = {
  status: "loaded",
  apps: [
    { module: "tickets", name: "Chamados" },
    { module: "assets", name: "Ativos" },
  ],
};

function inputAt(address: string, session: Session, loaded: Apps = apps): GuardInput {
  const url = new URL(address, origin);
  return {
    path: url.pathname,
    query: url.search,
    hash: url.hash,
    origin,
    session,
    apps: loaded,
    mapped: ["tickets", "assets", "handbook"],
  };
}

const at = (...input: Parameters<typeof inputAt>): Decision => decide(inputAt(...input));

const to = (path: string): Decision => ({ kind: "redirect", to: path });
const show = (screen: string, module?: string) => ({ kind: "show", screen, ...(module && { module }) });

describe("a guest", () => {
  it.each([
    ["/signin", show("signIn")],
    ["/signin?link=%2Ftickets", show("signIn")],
    ["/recover", show("recover")],
    ["/", to("/signin")],
    ["/404", to("/signin")],
    ["/profile", to("/signin?link=%2Fprofile")],
    ["/registry/staging/acme", to("/signin?link=%2Fregistry%2Fstaging%2Facme")],
    ["/tickets/home", to("/signin?link=%2Ftickets%2Fhome")],
    ["/tickets/home?status=open", to("/signin?link=%2Ftickets%2Fhome%3Fstatus%3Dopen")],
    ["/nothing/here", to("/signin?link=%2Fnothing%2Fhere")],
    ["/ab", to("/signin?link=%2Fab")],
    ["/profile#security", to("/signin?link=%2Fprofile%23security")],
    ["/tickets/42?tab=all#comment-3", to("/signin?link=%2Ftickets%2F42%3Ftab%3Dall%23comment-3")],
  ])("at %s", (address, decision) => expect(at(address, guest)).toEqual(decision));
});

describe("an address is unknown", () => {
  it.each([
    ["/nothing/here", ana, true],
    ["/tickets/home", ana, false],
    // The tenant's map has it, but the user does not.
    ["/handbook/home", ana, true],
    ["/handbook/portal", ana, false],
    ["/", ana, false],
    ["/404", ana, false],
    ["/signin", ana, false],
    ["/recover", ana, false],
    ["/nothing/here", guest, false],
    ["/nothing/here", unknown, false],
  ])("at %s, for %j: %s", (address, session, expected) =>
    expect(isUnknownAddress(inputAt(address, session))).toBe(expected),
  );

  it("only once the applications are known", () =>
    expect(isUnknownAddress(inputAt("/nothing/here", ana, { status: "unknown" }))).toBe(false));
});

describe("an application of the tenant that is not offered to the user", () => {
  const own: GuardInput["routes"] = { "@app/handbook": { base: "/help", paths: ["/manuals"] } };
  it.each([
    ["/handbook/home", to("/")],
    ["/handbook", to("/")],
    ["/signin?link=%2Fhandbook%2Fhome", to("/")],
    ["/handbook/portal", show("public", "handbook")],
  ])("redirects to Home at %s, except in its public area", (address, decision) =>
    expect(at(address, ana)).toEqual(decision),
  );

  it.each(["/help/7", "/manuals/7"])("redirects to Home at its own address %s", (address) =>
    expect(decideShown({ ...inputAt(address, ana), routes: own })).toEqual(show("home")),
  );
});

describe("a guest whose session has ended", () => {
  const after = (reason: GuestReason): Session => ({ status: "guest", reason });

  it.each(["/profile", "/tickets/home?status=open", "/profile#security", "/"])(
    "by signing out keeps no link at %s: the next user starts at home",
    (address) => expect(at(address, after("signed-out"))).toEqual(to("/signin")),
  );

  it.each(["expired", "unreachable"] as const)(
    "without signing out (%s) returns to the page after sign-in",
    (reason) => {
      expect(at("/tickets/42#comment-3", after(reason))).toEqual(to("/signin?link=%2Ftickets%2F42%23comment-3"));
    },
  );
});

describe("a signed-in user", () => {
  it.each([
    ["/", show("home")],
    ["/profile", show("profile")],
    ["/profile/", show("profile")],
    ["/registry", show("registry")],
    ["/registry/staging/acme", show("registry")],
    ["/registryx", to("/")],
    ["/signin?link=%2Fregistry%2Fstaging%2Facme", to("/registry/staging/acme")],
    ["/404", show("notFound")],
    ["/tickets", show("app", "tickets")],
    ["/tickets/home", show("app", "tickets")],
    ["/tickets/42/edit", show("app", "tickets")],
    ["/assets/home", show("app", "assets")],
    ["/signin", to("/")],
    ["/signin?link=%2Fassets%2Fhome", to("/assets/home")],
    ["/signin?link=%2Fassets%2Fhome%3Fq%3Da%23b", to("/assets/home?q=a#b")],
    ["/signin?link=%2Fhandbook%2Fportal", to("/handbook/portal")],
    ["/signin?link=%2Fnothing", to("/")],
    ["/recover", to("/")],
    ["/handbook/home", to("/")],
    ["/nothing", to("/")],
    ["/profile/x", to("/")],
    ["/toString", to("/")],
    ["/__proto__/x", to("/")],
  ])("at %s", (address, decision) => expect(at(address, ana)).toEqual(decision));

  it.each([
    "//evil.test",
    "/\\evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "undefined",
    "null",
    "",
    "/signin?link=/signin",
    "/recover",
  ])("does not follow the link %j", (link) => {
    expect(at(`/signin?link=${encodeURIComponent(link)}`, ana)).toEqual(to("/"));
  });

  it("waits at a page until the applications are known, but stays on the sign-in page", () => {
    expect(at("/tickets/home", ana, { status: "unknown" })).toEqual({ kind: "wait" });
    expect(at("/signin", ana, { status: "unknown" })).toEqual(show("signIn"));
  });
});

describe("public routes, for everyone", () => {
  const rows: [string, Decision | object][] = [
    ["/tickets/portal", show("public", "tickets")],
    ["/tickets/portal/new", show("public", "tickets")],
    ["/handbook/portal", show("public", "handbook")],
    ["/tickets/tickets/evaluation", show("public", "tickets")],
    ["/tickets/tickets/evaluation?ticket=1", show("public", "tickets")],
  ];
  it.each(rows)("at %s", (address, decision) => {
    for (const session of [guest, ana, unknown]) expect(at(address, session)).toEqual(decision);
  });

  it("do not exist for an application that is not in the tenant's map", () => {
    expect(at("/other/portal", guest)).toEqual(to("/signin?link=%2Fother%2Fportal"));
    expect(at("/tickets/portals", guest)).toEqual(to("/signin?link=%2Ftickets%2Fportals"));
    expect(at("/tickets/tickets/evaluation/x", guest)).toEqual(
      to("/signin?link=%2Ftickets%2Ftickets%2Fevaluation%2Fx"),
    );
  });
});

it("waits for the session before it decides about any other path", () => {
  for (const address of ["/", "/signin", "/profile", "/tickets/home"]) {
    expect(at(address, unknown)).toEqual({ kind: "wait" });
  }
});

it.each([
  ["/nothing", ana, show("home")],
  ["/signin?link=%2Fassets%2Fhome", ana, show("app", "assets")],
  ["/tickets/home", guest, show("signIn")],
  ["/tickets/home", ana, show("app", "tickets")],
  ["/tickets/home", unknown, { kind: "wait" }],
])("shows at %s the page at the end of the redirect", (address, session, decision) => {
  expect(decideShown(inputAt(address, session))).toEqual(decision);
});

describe("what a tenant shows at an unknown address", () => {
  const text = { pt: "Esta página saiu do ar.", en: "This page is gone." };
  const own = (notFound: GuardInput["notFound"], address: string, session: Session = ana) =>
    decide({ ...inputAt(address, session), notFound });

  it.each(["/nothing/here", "/handbook/home"])("shows its text at %s", (address) =>
    expect(own({ text }, address)).toEqual(show("notFound")),
  );

  it.each([
    ["/tickets/home?from=404#top", "/nothing/here", to("/tickets/home?from=404#top")],
    ["/handbook/portal", "/nothing/here", to("/handbook/portal")],
    ["/profile", "/nothing/here", to("/profile")],
    // A page that is not this user's, and one that does not exist.
    ["/handbook/home", "/nothing/here", to("/")],
    ["/nothing/there", "/nothing/here", to("/")],
    ["/signin", "/nothing/here", to("/")],
  ])("shows its page %s at %s", (page, address, decision) => expect(own({ page }, address)).toEqual(decision));

  it("appears only for users, and not at known addresses", () => {
    expect(own({ text }, "/nothing/here", guest)).toEqual(to("/signin?link=%2Fnothing%2Fhere"));
    expect(own({ text }, "/recover")).toEqual(to("/"));
    expect(own({ text }, "/tickets/7")).toEqual(show("app", "tickets"));
  });

  it("appears after sign-in too, if the link led to no page", () => {
    const input = { ...inputAt("/signin?link=%2Fnothing%3Fa%3Db", ana), notFound: { page: "/tickets/home" } };
    expect(decide(input)).toEqual(to("/nothing?a=b"));
    expect(decideShown(input)).toEqual(show("app", "tickets"));
  });

  it("is still an unknown address", () => {
    expect(isUnknownAddress({ ...inputAt("/nothing/here", ana), notFound: { text } })).toBe(true);
    expect(isUnknownAddress({ ...inputAt("/nothing/here", ana), notFound: { page: "/tickets/home" } })).toBe(true);
  });
});
