import type { Session } from "@portico/shared-utility/contract";
import { tabStorage } from "../browser/browser-storage.ts";
import { translate } from "../i18n/translations.ts";
import { notify, toasts$ } from "../toasts/toast-stream.ts";
import { createSessionNotices } from "./session-notices.ts";

const as = (email: string): Session => ({ status: "signed-in", token: "t", email, name: email });
const openPage = () => createSessionNotices({ notify, translate, tabStorage });
const shown: string[] = [];
const subscription = toasts$.subscribe(({ text }) => shown.push(text));
afterAll(() => subscription.unsubscribe());

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  shown.length = 0;
});

describe("the notice of another account", () => {
  it("is shown once, after the change of the page", () => {
    const { notifyOtherUser } = openPage();
    notifyOtherUser("bruno@acme.test");
    expect(shown).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(shown).toHaveLength(1);
    openPage().showLate(as("bruno@acme.test"));
    jest.advanceTimersByTime(1_000);
    expect(shown).toHaveLength(1);
  });

  it("is shown in the next page of the tab, when that was left before", () => {
    openPage().notifyOtherUser("bruno@acme.test");
    // Nothing of the page that was left runs any more.
    jest.clearAllTimers();
    openPage().showLate(as("bruno@acme.test"));
    jest.advanceTimersByTime(1_000);
    expect(shown).toHaveLength(1);
  });

  it("waits for a page that has reached the server, for a minute", () => {
    openPage().notifyOtherUser("bruno@acme.test");
    jest.clearAllTimers();
    openPage().showLate({ status: "guest", reason: "unreachable" });
    openPage().showLate(as("bruno@acme.test"));
    jest.advanceTimersByTime(1_000);
    expect(shown).toHaveLength(1);

    openPage().notifyOtherUser("bruno@acme.test");
    jest.clearAllTimers();
    jest.setSystemTime(Date.now() + 61_000);
    openPage().showLate(as("bruno@acme.test"));
    jest.advanceTimersByTime(1_000);
    expect(shown).toHaveLength(1);
  });

  it.each([
    ["another user", as("carla@acme.test")],
    ["a guest", { status: "guest" } as Session],
  ])("is not shown to %s", (_, session) => {
    openPage().notifyOtherUser("bruno@acme.test");
    jest.clearAllTimers();
    openPage().showLate(session);
    jest.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
    expect(tabStorage.keys()).toEqual([]);
  });
});
