import { closeCodes } from "./close-codes.ts";
import { type LiveMessage, openLiveChannel } from "./live-channel.ts";
import type { ConnectionEvents, LiveCredentials } from "./stomp-connection.ts";

const row = { id: "n1", title: "t", body: "", created_at: "2026-11-21T10:00:00Z", redirect: "", read: 0, module: "m" };

/** A broker that takes every connection and is told what to do with it. */
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

/** Tabs of one browser: one lock, one channel. */
function createTabs(broker: ReturnType<typeof createBroker>) {
  const hearers: ((message: LiveMessage) => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, _options: LockOptions, hold: () => Promise<unknown>) => {
      queue = queue.then(hold);
      return queue;
    },
  } as unknown as LockManager;
  return function openTab() {
    const heard: LiveMessage[] = [];
    let own = (_: LiveMessage) => {};
    const channel = {
      post: (message: LiveMessage) => hearers.filter((hear) => hear !== own).forEach((hear) => void hear(message)),
      listen: (hear: typeof own) => {
        own = hear;
        hearers.push(hear);
      },
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
      hear: (message) => heard.push(message),
    });
    const status = () => heard.flatMap((message) => (message.type === "STATUS" ? [message.status] : [])).at(-1);
    return { heard, status, reloads: () => heard.filter(({ type }) => type === "RELOAD").length, ...opened };
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  jest.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
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
  it("is one connection for all tabs, and each hears what comes", async () => {
    const { broker, tabs, openTab, subscribe } = await openLive(3);
    subscribe();
    const late = openTab();
    await pass(0);
    broker.last().onMessage(JSON.stringify(row));
    expect(broker.connections).toHaveLength(1);
    for (const tab of [...tabs, late]) {
      expect(tab.status()).toBe("live");
      expect(tab.heard).toContainEqual({ type: "NOTIFICATION", notification: row });
    }
  });

  it("has a tab that comes later load once more, for what came while it was opening", async () => {
    const { broker, openTab, first, subscribe } = await openLive();
    subscribe();
    const before = first.reloads();
    const late = openTab();
    await pass(0);
    expect(late.reloads()).toBe(1);
    broker.last().onMessage(JSON.stringify(row));
    expect([late.reloads(), first.reloads()]).toEqual([1, before]);
  });

  it("goes on in another tab when its own is closed", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    tabs[0]?.close();
    await pass(0);
    expect(broker.connections).toMatchObject([{ closed: true }, { closed: false }]);
    subscribe();
    expect(tabs[1]?.status()).toBe("live");
  });

  it("reloads the lists whenever its subscription stands anew", async () => {
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

  it("tells every tab of a release, and that it may have missed one", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    broker.last().onRelease();
    for (const tab of tabs) expect(tab.heard.filter(({ type }) => type === "RELEASE")).toHaveLength(2);
  });

  it("tells every tab what some browser has read", async () => {
    const { broker, tabs, subscribe } = await openLive(2);
    subscribe();
    for (const body of ['{"ids":["n1"]}', "{}", "{", '{"ids":[7]}', "null"]) broker.last().onRead(body);
    const all = { type: "READ", ids: undefined };
    for (const tab of tabs) {
      expect(tab.heard.filter(({ type }) => type === "READ")).toEqual([
        { type: "READ", ids: ["n1"] },
        all,
        all,
        all,
        all,
      ]);
    }
  });

  it("drops what is no notification", async () => {
    const { broker, first, subscribe } = await openLive();
    subscribe();
    for (const body of ["", "{", "null", "[]", '{"id":1}', JSON.stringify({ ...row, read: 7 })]) {
      broker.last().onMessage(body);
    }
    expect(first.heard.some(({ type }) => type === "NOTIFICATION")).toBe(false);
  });

  it("connects at once with a new token when the old one has expired", async () => {
    const { broker, first, subscribe } = await openLive();
    subscribe();
    broker.last().onClosed(closeCodes.expired);
    await pass(0);
    expect(broker.connections.map(({ credentials }) => credentials.token)).toEqual(["token-0", "token-1"]);
    expect(first.status()).toBe("live");
  });

  it("asks once a minute while it cannot be reached", async () => {
    const { broker, first } = await openLive();
    broker.last().onClosed(closeCodes.lost);
    expect(first.status()).toBe("degraded");
    await pass(60_000);
    expect(first.reloads()).toBe(1);
    await pass(60_000);
    expect(first.reloads()).toBe(2);
    expect(console.info).toHaveBeenCalledTimes(1);
  });

  it("pauses after three closes that follow on the connection at once", async () => {
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

  it("does not wait any longer when the browser is back online", async () => {
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
