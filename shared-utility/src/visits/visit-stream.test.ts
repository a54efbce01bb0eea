import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, Subject } from "rxjs";
import { browserStorage } from "../browser/browser-storage.ts";
import type { Visit } from "./visit.ts";
import { createVisitStream } from "./visit-stream.ts";

const as = (email: string): Session => ({ status: "signed-in", token: `token of ${email}`, email, name: email });
const ana = as("ana@acme.test");
const bruno = as("bruno@acme.test");
const guest: Session = { status: "guest" };
const key = "portico-visits:acme/ana%40acme.test";

/** Opens a page of this browser; pages share its storage. */
function openPage(session: Session, tenant = "acme") {
  const session$ = new BehaviorSubject<Session>(session);
  const signedOut$ = new Subject<void>();
  const stream = createVisitStream({ session$, signedOut$, storage: browserStorage, tenant: () => tenant });
  let visits: readonly Visit[] = [];
  stream.visits$.subscribe((value) => {
    visits = value;
  });
  const visit = (path: string, title?: string) =>
    stream.recordVisit({ module: path.split("/")[1] ?? "", path, ...(title && { title }) });
  const forget = stream.forgetVisit;
  return { session$, signedOut$, visit, forget, paths: () => visits.map(({ path }) => path), visits: () => visits };
}

beforeEach(() => localStorage.clear());

it("keeps the pages of a user, newest first and each once, across page loads", () => {
  const page = openPage(ana);
  page.visit("/tickets/home");
  page.visit("/assets/items/7", "Notebook");
  page.visit("/tickets/home");
  expect(page.paths()).toEqual(["/tickets/home", "/assets/items/7"]);
  expect(openPage(ana).visits()[1]).toMatchObject({ module: "assets", title: "Notebook" });
});

it("separates tenants and accounts", () => {
  openPage(ana).visit("/tickets/1");
  expect(openPage(ana, "globex").paths()).toEqual([]);
  openPage(ana).visit("/tickets/1");
  expect(openPage(bruno).paths()).toEqual([]);
  // The other user's pages are removed, too.
  expect(localStorage.getItem(key)).toBeNull();
});

it("keeps them when a session expires, and deletes them at a logout", () => {
  const page = openPage(ana);
  page.visit("/tickets/1");
  page.session$.next(guest);
  expect(page.paths()).toEqual([]);
  page.session$.next(ana);
  expect(page.paths()).toEqual(["/tickets/1"]);
  page.signedOut$.next();
  page.visit("/tickets/2");
  expect([page.paths(), localStorage.getItem(key)]).toEqual([[], null]);
});

it("forgets a page on request, in all tabs", () => {
  const [page, other] = [openPage(ana), openPage(ana)];
  page.visit("/tickets/1");
  page.visit("/tickets/2");
  page.forget("/tickets/1");
  page.forget("/tickets/3");
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect([page.paths(), other.paths()]).toEqual([["/tickets/2"], ["/tickets/2"]]);
});

it("records nothing for a guest", () => {
  openPage(guest).visit("/tickets/1");
  expect(localStorage).toHaveLength(0);
});

it("shows pages that were opened in another tab", () => {
  const [page, other] = [openPage(ana), openPage(ana)];
  other.visit("/assets/home");
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(page.paths()).toEqual(["/assets/home"]);
});

it.each([
  "//evil.test/tickets/1",
  "https://evil.test/tickets/1",
  "/tickets/../profile",
  "/tickets/1?code=7",
  "/assets/1",
  "javascript:alert(1)",
  7,
  null,
])("ignores the stored path %j", (path) => {
  const at = new Date().toISOString();
  const good = { module: "tickets", path: "/tickets/1", at };
  localStorage.setItem(key, JSON.stringify([{ module: "tickets", path, at }, good, { ...good, at: "soon" }]));
  expect(openPage(ana).visits()).toEqual([good]);
});

it("ignores stored text that it cannot parse, and keeps a bounded number of pages", () => {
  localStorage.setItem(key, "{");
  const page = openPage(ana);
  for (let number = 0; number < 30; number++) page.visit(`/tickets/${number}`, "x".repeat(1000));
  expect(page.paths()).toHaveLength(20);
  expect(page.visits()[0]?.title).toHaveLength(160);
});
