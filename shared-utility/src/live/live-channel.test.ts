import type { LiveEvent } from "@portico/shared-utility/contract";
import { fakeLocks } from "../testing/fake-locks.ts";
import { closeCodes } from "./close-codes.ts";
import { type LiveMessage, openLiveChannel } from "./live-channel.ts";
import type { ConnectionEvents, LiveCredentials } from "./stomp-connection.ts";

const created_at = "2026-11-21T10:00:00Z";
const row = { id: "n1", title: "t", body: "", created_at, redirect: "", read: 0, module: "m", icon: null, data: null };
const arrival: LiveEvent = { type: "NOTIFICATION", notification: { ...row, read: 0 } };

/** A broker that accepts every connection; the test triggers its events. */
function createBroker() {
  const connections: { credentials: LiveCredentials; events: ConnectionEvents; closed: boolean }[] = [];
  return {
    connections,
    last: () => connections.at(-1)?.events as ConnectionEvents,
    connect: (credentials: LiveCredentials, events: ConnectionEvents) => {
      const connection = { credentials, events, closed: false };
      connections.push(connection);
      return {
        close: () => {
          connection.closed = true;
        },
      };
    },
  };
}

/** Tabs of one browser, with one lock and one channel. */
function createTabs(broker: ReturnType<typeof createBroker>) {
  const listeners: ((message: LiveMessage) => void)[] = [];
  const locks = fakeLocks();
  return function openTab() {
    const received: LiveMessage[] = [];
    let isFrozen = false;
    let tabListener = (_: LiveMessage) => {};
    const channel = {
      post: (message: LiveMessage) => {
        for (const listener of listeners) if (listener !== tabListener) listener(message);
      },
      listen: (listener: typeof tabListener) => {
        tabListener = (message) => isFrozen || listener(message);
        listeners.push(tabListener);
      },
    };
    const freeze = (wanted = true) => {
      isFrozen = wanted;
    };
    let tokens = 0;
    const opened = openLiveChannel({
      email: "ana@acme.test",
      channel,
      locks,
      connect: broker.connect,
      credentials: async (refused) => {
        if (refused === `token-${tokens}`) tokens += 1;
        return { address: "ws://acme/live", tenant: "acme", email: "ana@acme.test", token: `token-${tokens}` };
      },
      receive: (message) => received.push(message),
    });
    const status = () => received.flatMap((message) => (message.type === "STATUS" ? [message.status] : [])).at(-1);
    const reloads = () => received.filter(({ type }) => type === "RELOAD").length;
    return { received, status, reloads, freeze, ...opened };
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  jest.spyOn(console, "info").mockImplementation(() => {});
});

async function openLive(tabCount = 1) {
  const broker = createBroker();
  const openTab = createTabs(broker);
  const tabs = Array.from({ length: tabCount }, openTab);
  await pass(0);
  const [first = openTab()] = tabs;
  const subscribe = () => {
    broker.last().onConnected();
    broker.last().onSubscribed();
  };
  return { broker, openTab, tabs, first, subscribe };
}

describe("the live channel", () => {
  it("is one connection for all tabs, and each tab receives its events", async () => {
    const { broker, tabs, openTab, subscribe } = await openLive(3);
    subscribe();
    const late = openTab();
    await pass(0);
    broker.last().onEvent(arrival);
    expect(broker.connections).toHaveLength(1);
    for (const tab of [...tabs, late]) {
      expect(tab.status()).toBe("live");
      expect(tab.received).toContainEqual(arrival);
    }
  });

  it("makes a new tab reload its lists once, for events that it missed while opening", async () => {
    const { broker, openTab, first, subscribe } = await openLive();
    subscribe();
    const before = first.reloads();
    const late = openTab();
    await pass(0);
    expect(late.reloads()).toBe(1);
    broker.last().onEvent(arrival);
    expect([late.reloads(), first.reloads()]).toEqual([1, before]);
  });

  it("reconnects from another tab when the leading tab is closed", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    tabs[0]?.close();
    await pass(0);
    expect(broker.connections).toMatchObject([{ closed: true }, { closed: false }]);
    subscribe();
    expect(tabs[1]?.status()).toBe("live");
  });

  it("is taken over from a tab that is frozen, which follows once it runs again", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    const [frozen, visible] = tabs;
    frozen?.freeze();
    await pass(13_000);
    expect(broker.connections).toHaveLength(2);
    subscribe();
    broker.last().onEvent(arrival);
    expect(visible?.status()).toBe("live");
    expect(visible?.received).toContainEqual(arrival);
    frozen?.freeze(false);
    await pass(6_000);
    expect(broker.connections).toMatchObject([{ closed: true }, { closed: false }]);
    broker.last().onEvent({ type: "RELEASE" });
    expect(frozen?.received.at(-1)).toEqual({ type: "RELEASE" });
  });

  it("is taken over by a tab that was opened while the leading one was frozen", async () => {
    const { broker, openTab, first, subscribe } = await openLive();
    subscribe();
    first.freeze();
    const late = openTab();
    await pass(8_000);
    subscribe();
    expect([late.status(), broker.connections.length]).toEqual(["live", 2]);
  });

  it("stays with a tab that answers, and is not taken over by hidden tabs", async () => {
    const { broker, tabs, subscribe } = await openLive(3);
    subscribe();
    await pass(120_000);
    expect(broker.connections).toHaveLength(1);
    jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    tabs[0]?.freeze();
    await pass(120_000);
    expect(broker.connections).toHaveLength(1);
  });

  it("reloads the lists after each new subscription", async () => {
    const { broker, first, subscribe } = await openLive();
    subscribe();
    broker.last().onClosed(closeCodes.lost);
    expect(first.status()).toBe("connecting");
    await pass(2500);
    expect(broker.connections).toHaveLength(2);
    expect(first.reloads()).toBe(1);
    subscribe();
    expect(first.reloads()).toBe(2);
  });

  it("notifies every tab of a release, and after a subscription that one may have been missed", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    broker.last().onEvent({ type: "RELEASE" });
    for (const tab of tabs) expect(tab.received.filter(({ type }) => type === "RELEASE")).toHaveLength(2);
  });

  it("notifies every tab of reads in another browser", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    const reads: LiveEvent[] = [
      { type: "READ", ids: ["n1"] },
      { type: "READ", ids: undefined },
    ];
    for (const event of reads) broker.last().onEvent(event);
    for (const tab of tabs) expect(tab.received.filter(({ type }) => type === "READ")).toEqual(reads);
  });

  it("reconnects immediately with a new token when the old one has expired", async () => {
    const { broker, first, subscribe } = await openLive();
    subscribe();
    broker.last().onClosed(closeCodes.expired);
    await pass(0);
    expect(broker.connections.map(({ credentials }) => credentials.token)).toEqual(["token-0", "token-1"]);
    expect(first.status()).toBe("live");
  });

  it("polls once a minute while it is unreachable", async () => {
    const { broker, first } = await openLive();
    broker.last().onClosed(closeCodes.lost);
    expect(first.status()).toBe("degraded");
    await pass(60_000);
    expect(first.reloads()).toBe(1);
    await pass(60_000);
    expect(first.reloads()).toBe(2);
    expect(console.info).toHaveBeenCalledTimes(1);
  });

  it("pauses for five minutes after three connections that were closed immediately", async () => {
    const { broker } = await openLive();
    for (let count = 0; count < 3; count += 1) {
      broker.last().onConnected();
      broker.last().onClosed(1000);
      await pass(15_000);
    }
    expect(broker.connections).toHaveLength(3);
    await pass(5 * 60_000);
    expect(broker.connections).toHaveLength(4);
  });

  it("reconnects immediately when the browser is back online", async () => {
    const { broker, first } = await openLive();
    broker.last().onClosed(closeCodes.lost);
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(broker.connections).toHaveLength(2);
    expect(first.reloads()).toBe(1);
  });

  it("ends with the session", async () => {
    const { broker, first, subscribe } = await openLive();
    subscribe();
    first.close();
    broker.last().onClosed(1000);
    await pass(60_000);
    expect(broker.connections).toHaveLength(1);
  });
});
