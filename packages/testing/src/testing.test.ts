import { contractVersion } from "@portico/contract";
import { createTestPortal, mountApp } from "./index.ts";

declare module "@portico/contract" {
  interface EventTopics {
    "stock.counted": { count: number };
  }
  interface RequestTopics {
    "stock.count": { payload: object; answer: unknown };
  }
  interface Slots {
    "stock.shelf": { shelf: string };
  }
}

describe("a test's portal", () => {
  it("has the version of the contract", () => {
    expect(createTestPortal().portal.version).toBe(contractVersion);
  });

  it("gives a new subscriber the current value, then every later one, until it unsubscribes", () => {
    const { portal, locale$ } = createTestPortal();
    const seen: string[] = [];
    const subscription = portal.locale$.subscribe((locale) => seen.push(locale));
    locale$.next("en");
    subscription.unsubscribe();
    locale$.next("pt");
    expect([seen, locale$.subscribers, locale$.current]).toEqual([["pt", "en"], 0, "pt"]);
  });

  it("keeps two subscriptions of one function apart", () => {
    const { theme$ } = createTestPortal();
    const next = jest.fn();
    theme$.subscribe(next).unsubscribe();
    const second = theme$.subscribe(next);
    theme$.subscribe(next);
    second.unsubscribe();
    theme$.next("dark");
    expect(next.mock.calls).toEqual([["light"], ["light"], ["light"], ["dark"]]);
  });

  it("records what the application asks", async () => {
    const { portal, recorded } = createTestPortal();
    portal.notify({ kind: "info", text: "Saved" });
    portal.setTitle("New");
    portal.announce("Three found");
    await portal.exchangeToken();
    const second = await portal.exchangeToken("token-1");
    expect(recorded).toMatchObject({ toasts: [{ text: "Saved" }], titles: ["New"], announced: ["Three found"] });
    expect([recorded.exchanges, second.access_token]).toEqual([[undefined, "token-1"], "token-2"]);
  });

  it("follows navigation within this origin only", () => {
    const { portal, recorded } = createTestPortal();
    portal.navigate("/app/3");
    portal.navigate("https://elsewhere.test/");
    expect([window.location.pathname, recorded.paths]).toEqual(["/app/3", ["/app/3", "https://elsewhere.test/"]]);
  });

  it("reads a draft of an earlier visit as JSON, and drops it", () => {
    const drafts = new Map([["new", { text: "Broken", at: new Date(0) }]]);
    const draft = createTestPortal({ drafts }).portal.draft("new");
    expect(draft.read()).toEqual({ text: "Broken", at: "1970-01-01T00:00:00.000Z" });
    draft.drop();
    expect(draft.read()).toBeUndefined();
  });

  it("discards what is unsaved as a user does who leaves", () => {
    const { portal, recorded, discardUnsaved } = createTestPortal();
    const discard = jest.fn();
    portal.setUnsaved(true, discard);
    discardUnsaved();
    portal.setUnsaved(false);
    discardUnsaved();
    expect([discard.mock.calls.length, recorded.unsaved]).toEqual([1, false]);
  });
});

it("shows which slots are open, with a copy of their props", () => {
  const { portal, slots } = createTestPortal();
  const props = { shelf: "A" };
  const slot = portal.openSlot("stock.shelf", document.body, props);
  props.shelf = "changed";
  expect([...slots]).toEqual([["stock.shelf", { shelf: "A" }]]);
  slot.update({ shelf: "B" });
  expect(slots.get("stock.shelf")).toEqual({ shelf: "B" });
  slot.close();
  expect(slots.size).toBe(0);
});

describe("the other applications of a test", () => {
  it("get the application's events, and give it theirs until it unsubscribes", () => {
    const { portal, others } = createTestPortal();
    const seen: unknown[] = [];
    const end = portal.subscribe("stock.counted", (message) => seen.push(message));
    portal.publish("stock.counted", { count: 1 });
    others.emit("stock.counted", { count: 2 }, "@app/stock");
    end();
    others.emit("stock.counted", { count: 3 });
    expect(others.published).toEqual([{ topic: "stock.counted", payload: { count: 1 } }]);
    expect(seen).toEqual([{ topic: "stock.counted", payload: { count: 2 }, sender: "@app/stock" }]);
  });

  it("answer its requests and request something of it", async () => {
    const { portal, others } = createTestPortal();
    await expect(portal.request("stock.count", {})).rejects.toMatchObject({ code: "topic.unanswered" });
    others.answer("stock.count", () => 12);
    await expect(portal.request("stock.count", {})).resolves.toBe(12);
    portal.answer("stock.count", async ({ sender }) => sender);
    await expect(others.request("stock.count", {})).resolves.toBe("@app/other");
  });
});

it("mounts an application as the portal does, and takes it away", async () => {
  const steps: string[] = [];
  const { portal } = createTestPortal({ basePath: "/stock" });
  const app = {
    bootstrap: [() => steps.push("bootstrap 1"), async () => steps.push("bootstrap 2")],
    mount: ({ name, domElement }: { name: string; domElement: HTMLElement }) => {
      steps.push(`mount ${name}`);
      domElement.textContent = "Here";
    },
    unmount: () => steps.push("unmount"),
  };
  const { domElement, unmount } = await mountApp(app, portal);
  expect(document.querySelector("[data-app=stock]")).toBe(domElement);
  await unmount();
  expect([steps, domElement.isConnected]).toEqual([
    ["bootstrap 1", "bootstrap 2", "mount @app/stock", "unmount"],
    false,
  ]);
});
