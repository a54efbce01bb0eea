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
/** Stops the page's code, as when the user leaves it. */
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
  it("is shown once, as soon as the account is signed in, however late that is", async () => {
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

  it("is shown in the tab's next page if the user left this one before that", async () => {
    openPage().notifyOtherUser("bruno@acme.test");
    leavePage();
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(1);
  });

  it("is shown again in the tab's next page if the user left this one within a second after it", async () => {
    openPage().notifyOtherUser("bruno@acme.test");
    session$.next(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(500);
    leavePage();
    jest.clearAllTimers();
    openPage().showLate(as("bruno@acme.test"));
    await jest.advanceTimersByTimeAsync(0);
    expect(shown).toHaveLength(2);
  });

  it("waits up to a minute for a page that has reached the server", async () => {
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
