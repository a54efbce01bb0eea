import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, Subject } from "rxjs";
import { browserStorage, tabStorage } from "../browser/browser-storage.ts";
import { createDraftStore } from "./draft-store.ts";

const as = (email: string): Session => ({ status: "signed-in", token: `token of ${email}`, email, name: email });
const ana = as("ana@acme.test");
const bruno = as("bruno@acme.test");
const guest: Session = { status: "guest" };
const day = 24 * 3_600_000;

/** Opens a page of this browser; pages share its storage. */
function openPage(session: Session) {
  const session$ = new BehaviorSubject<Session>(session);
  const signedOut$ = new Subject<void>();
  const store = createDraftStore({ session$, signedOut$, storage: browserStorage, tabStorage });
  const signOut = () => {
    signedOut$.next();
    session$.next({ status: "guest", reason: "signed-out" });
  };
  return { ...store, session$, signOut };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("returns a user's text after a reload, until the form is sent", () => {
  openPage(ana).openDraft("app-tickets", "new").keep({ subject: "Monitor" });
  const draft = openPage(ana).openDraft("app-tickets", "new");
  expect(draft.read()).toEqual({ subject: "Monitor" });
  expect(openPage(ana).openDraft("app-tickets", "comment 1").read()).toBeUndefined();
  expect(openPage(ana).openDraft("app-assets", "new").read()).toBeUndefined();
  draft.drop();
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toBeUndefined();
});

it("returns it after an expired session, also in a new tab", () => {
  const page = openPage(ana);
  const draft = page.openDraft("app-tickets", "new");
  page.session$.next({ status: "guest", reason: "expired" });
  // The form is unmounted a moment after the session ends.
  draft.keep({ subject: "Monitor" });
  sessionStorage.clear();
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toEqual({ subject: "Monitor" });
});

it("is deleted at another user's sign-in, and not returned to its owner afterwards", () => {
  openPage(ana).openDraft("app-tickets", "new").keep({ subject: "Monitor" });
  expect(openPage(guest).openDraft("app-tickets", "new").read()).toBeUndefined();
  expect(openPage(bruno).openDraft("app-tickets", "new").read()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toBeUndefined();
});

it("leaves nothing in the browser after an explicit logout, even if the form keeps values afterwards", () => {
  const page = openPage(ana);
  const draft = page.openDraft("app-tickets", "new");
  draft.keep({ subject: "Monitor" });
  page.signOut();
  draft.keep({ subject: "Monitor quebrado" });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

it("keeps drafts when the session ends in another tab: only the tab that signs out deletes them", () => {
  const page = openPage(ana);
  page.openDraft("app-tickets", "new").keep({ subject: "Monitor" });
  // The storage as a tab finds it when the session expires in another tab, before that tab reports the reason.
  page.session$.next({ status: "guest", reason: "signed-out" });
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toEqual({ subject: "Monitor" });
});

it("deletes a draft after seven days", () => {
  jest.useFakeTimers({ now: 0 });
  openPage(ana).openDraft("app-tickets", "new").keep({ subject: "Monitor" });
  jest.setSystemTime(7 * day - 1);
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toEqual({ subject: "Monitor" });
  jest.setSystemTime(7 * day);
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it("keeps a guest's text in the tab only, and returns it after a sign-in there", () => {
  openPage(guest).openDraft("app-tickets", "public").keep({ subject: "Fatura" });
  expect(localStorage).toHaveLength(0);
  expect(openPage(guest).openDraft("app-tickets", "public").read()).toEqual({ subject: "Fatura" });
  const draft = openPage(ana).openDraft("app-tickets", "public");
  expect(draft.read()).toEqual({ subject: "Fatura" });
  draft.drop();
  expect(openPage(guest).openDraft("app-tickets", "public").read()).toBeUndefined();
});

it("keeps text that was typed in another tab since, when the form is sent in this tab", () => {
  const first = openPage(ana).openDraft("app-tickets", "new");
  first.keep({ subject: "Monitor" });
  const second = openPage(ana).openDraft("app-tickets", "new");
  expect(second.read()).toEqual({ subject: "Monitor" });
  second.keep({ subject: "Teclado" });
  first.drop();
  expect(openPage(ana).openDraft("app-tickets", "new").read()).toEqual({ subject: "Teclado" });
});

it("lasts as long as the page when the browser's storage is full", () => {
  const setItem = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const page = openPage(ana);
  const draft = page.openDraft("app-tickets", "new");
  draft.keep({ subject: "Monitor" });
  expect(page.openDraft("app-tickets", "new").read()).toEqual({ subject: "Monitor" });
  expect(page.draftsContain("app-tickets", "Monitor")).toBe(false);
  setItem.mockRestore();
  draft.keep({ subject: "Monitor" });
  expect(page.draftsContain("app-tickets", "Monitor")).toBe(true);
  draft.drop();
});

it("ignores a stored draft that it cannot parse", () => {
  const draft = openPage(ana).openDraft("app-tickets", "new");
  draft.keep({});
  const [key = ""] = Object.keys(localStorage);
  for (const broken of ["", "{", "null", '{"keptAt":"x"}', '{"keptAt":1,"keptBy":"a","values":null}']) {
    localStorage.setItem(key, broken);
    expect(openPage(ana).openDraft("app-tickets", "new").read()).toBeUndefined();
  }
});

it("reports whether a part's drafts contain a whole text", () => {
  const page = openPage(ana);
  page.openDraft("app-assets", "edit 1").keep({ base: { name: "a" }, values: { notes: 'linha 1\n"linha 2"' } });
  expect(page.draftsContain("app-assets", 'linha 1\n"linha 2"')).toBe(true);
  expect(page.draftsContain("app-assets", "linha 1")).toBe(false);
  expect(page.draftsContain("app-tickets", 'linha 1\n"linha 2"')).toBe(false);
});

it("lists the parts in which the signed-in user has drafts", () => {
  const page = openPage(ana);
  page.openDraft("app-tickets", "new").keep({ subject: "Monitor" });
  page.openDraft("app-tickets", "comment 1").keep({ text: "Sim" });
  const edit = page.openDraft("app-assets", "edit 1");
  edit.keep({ notes: "x" });
  expect(page.partsWithDrafts()).toEqual(["app-tickets", "app-assets"]);
  edit.drop();
  expect(openPage(ana).partsWithDrafts()).toEqual(["app-tickets"]);
  expect(openPage(guest).partsWithDrafts()).toEqual([]);
});
