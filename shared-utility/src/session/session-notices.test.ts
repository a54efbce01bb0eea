import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { tabStorage } from "../browser/browser-storage.ts";
import { createTranslations } from "../i18n/translations.ts";
import { notify, toasts$ } from "../toasts/toast-stream.ts";
import { createSessionNotices } from "./session-notices.ts";

const as = (email: string): Session => ({ status: "signed-in", token: "t", email, name: email });
const fetched = jest.fn(async () => ({ "session.otherUser": "Outra janela entrou com {{email}}." }));
const { translator$ } = createTranslations(() => "pt", { inlined: () => undefined, fetch: fetched });
const session$ = new BehaviorSubject<Session>({ status: "guest" });
const openPage = () => createSessionNotices({ notify, translator$, tabStorage, session$ });
/** No code of a page runs after the user left it. */
const leavePage = () => session$.observers.splice(0);
const shown: string[] = [];
const subscription = toasts$.subscribe(({ text }) => shown.push(text));
afterAll(() => subscription.unsubscribe());

beforeEach(() => {
  jest.useFakeTimers();
  leavePage();
  session$.next({ status: "guest" });
  sessionStorage.clear();
  shown.length = 0;
});

describe("the notice of another account", () => {
  it("is shown once, when the account is there, however long that takes", async () => {
    openPage().notifyOtherUser("bruno@acme.test");
    jest.advanceTimersByTime(10_000);
    expect(shown).toEqual([]);
    session$.next(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(["Outra janela entrou com bruno@acme.test."]);
    session$.next(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(1_000);
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(1);
  });

  it("is shown in the next page of the tab, when that was left before", async () => {
    openPage().notifyOtherUser("bruno@acme.test");
    leavePage();
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(1);
  });

  it("is shown again in the next page, when that of the change was left within a second", async () => {
    openPage().notifyOtherUser("bruno@acme.test");
    session$.next(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(500);
    leavePage();
    jest.clearAllTimers();
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(2);
  });

  it("waits for a page that has reached the server, for a minute", async () => {
    openPage().notifyOtherUser("bruno@acme.test");
    leavePage();
    openPage().showLate({ status: "guest", reason: "unreachable" });
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(1);

    openPage().notifyOtherUser("bruno@acme.test");
    leavePage();
    jest.setSystemTime(Date.now() + 61_000);
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(1);
  });

  it.each([
    ["another user", as("carla@acme.test")],
    ["a guest", { status: "guest" } as Session],
  ])("is not shown to %s", async (_, session) => {
    openPage().notifyOtherUser("bruno@acme.test");
    leavePage();
    openPage().showLate(session);
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([]);
    expect(tabStorage.keys()).toEqual([]);
  });
});
