import { contractVersion, type SlotProps } from "@portico/contract";
import { createTestPortal, createTestStream, mountApp } from "./index.ts";

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

  it("records the application's calls", async () => {
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

  it("discards unsaved changes like a user who leaves", () => {
    const { portal, recorded, discardUnsaved } = createTestPortal();
    const discard = jest.fn();
    portal.setUnsaved(true, discard);
    discardUnsaved();
    portal.setUnsaved(false);
    discardUnsaved();
    expect([discard.mock.calls.length, recorded.unsaved]).toEqual([1, false]);
  });
});

it("shows each slot that is open, in their order, with a copy of its props", () => {
  const { portal, slots } = createTestPortal();
  const props = { shelf: "A" };
  const [first, second] = [document.createElement("div"), document.createElement("div")];
  const slot = portal.openSlot("stock.shelf", first, props);
  const other = portal.openSlot("stock.shelf", second, { shelf: "C" });
  props.shelf = "changed";
  slot.update({ shelf: "B" });
  expect(slots).toEqual([
    { name: "stock.shelf", element: first, props: { shelf: "B" } },
    { name: "stock.shelf", element: second, props: { shelf: "C" } },
  ]);
  slot.close();
  expect(slots.map(({ element }) => element)).toEqual([second]);
  other.close();
  slot.update({ shelf: "late" });
  expect(slots).toEqual([]);
  const isRefused = { code: "slot.props" };
  const wrong = { shelf: (() => "") as unknown as string };
  expect(() => portal.openSlot("stock.shelf", first, wrong)).toThrow(expect.objectContaining(isRefused));
});

it("mounts a part in a slot, with each change of the slot's props, under its own name", async () => {
  const seen: unknown[] = [];
  const fill = {
    mount: ({ name, domElement, slot }: SlotProps<{ shelf: string }>) => {
      seen.push(name, domElement.dataset.app, slot.name);
      slot.props$.subscribe(({ shelf }) => seen.push(shelf));
    },
    unmount: () => undefined,
  };
  const props$ = createTestStream({ shelf: "A" });
  const { portal } = createTestPortal({ basePath: "/stock-room/help" });
  const { unmount } = await mountApp(fill, portal, { module: "stock", slot: { name: "tickets.ticket", props$ } });
  props$.next({ shelf: "B" });
  await unmount();
  expect(seen).toEqual(["@app/stock", "stock", "tickets.ticket", "A", "B"]);
});

describe("the other applications of a test", () => {
  it("receive the application's events, and send it theirs until it unsubscribes", () => {
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

  it("answer its requests", async () => {
    const { portal, others } = createTestPortal();
    await expect(portal.request("stock.count", {})).rejects.toMatchObject({ code: "topic.unanswered" });
    others.answer("stock.count", () => 12);
    await expect(portal.request("stock.count", {})).resolves.toBe(12);
  });

  it("send requests to the application", async () => {
    const { portal, others } = createTestPortal();
    portal.answer("stock.count", async ({ sender }) => sender);
    await expect(others.request("stock.count", {})).resolves.toBe("@app/other");
  });

  it("refuse the same calls as the portal, with its codes", async () => {
    const { portal, others } = createTestPortal();
    const long = "t".repeat(101) as "stock.count";
    const coded = (code: string) => expect.objectContaining({ code });
    expect(() => portal.publish(long as never, {} as never)).toThrow(coded("topic.name"));
    expect(() => portal.subscribe("" as never, jest.fn())).toThrow(coded("topic.name"));
    expect(() => portal.answer(long, jest.fn())).toThrow(coded("topic.name"));
    await expect(portal.request(long, {})).rejects.toMatchObject({ code: "topic.name" });
    const uncopied = { count: (() => 1) as unknown as number };
    expect(() => portal.publish("stock.counted", uncopied)).toThrow(coded("topic.payload"));
    await expect(portal.request("stock.count", uncopied)).rejects.toMatchObject({ code: "topic.payload" });
    others.answer("stock.count", () => () => 1);
    await expect(portal.request("stock.count", {})).rejects.toMatchObject({ code: "topic.payload" });
    others.answer("stock.count", () => Promise.reject(new Error("sold out")));
    await expect(portal.request("stock.count", {})).rejects.toMatchObject({ code: "topic.failed" });
    expect(() => portal.answer("stock.count", jest.fn())).toThrow(coded("topic.taken"));
  });

  it("do not wait longer for an answer than the portal does", async () => {
    jest.useFakeTimers();
    try {
      const { portal, others } = createTestPortal();
      others.answer("stock.count", () => new Promise(() => undefined));
      const late = [undefined, { timeoutMs: 200 }, { timeoutMs: 90_000 }].map((options) => {
        const codes: string[] = [];
        portal.request("stock.count", {}, options).catch(({ code }) => codes.push(code));
        return codes;
      });
      const after = async (ms: number) => {
        await jest.advanceTimersByTimeAsync(ms);
        return late.map(({ length }) => length);
      };
      expect([await after(200), await after(4_800), await after(54_999), await after(1)]).toEqual([
        [0, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
        [1, 1, 1],
      ]);
      expect(late.flat()).toEqual(["topic.deadline", "topic.deadline", "topic.deadline"]);
    } finally {
      jest.useRealTimers();
    }
  });
});

it("mounts an application as the portal does, and removes it", async () => {
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
