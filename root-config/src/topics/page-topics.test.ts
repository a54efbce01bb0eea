import type { PortalTopics, TopicMessage } from "@portico/shared-utility/contract";
import { createPageTopics } from "./page-topics.ts";

declare module "@portico/contract" {
  interface EventTopics {
    "stock.counted": { item: string; counts?: number[]; by?: unknown };
  }
  interface RequestTopics {
    "stock.count": { payload: { item: string }; answer: { count: number; also?: unknown } };
  }
}

const flush = () => jest.advanceTimersByTimeAsync(0);
const reported = jest.fn();
let open = createPageTopics(reported);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  open = createPageTopics(reported);
});

function received(topics: PortalTopics) {
  const messages: TopicMessage<unknown>[] = [];
  topics.subscribe("stock.counted", (message) => void messages.push(message));
  return messages;
}

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

it("sends an event to the other applications, with the specifier of its sender", async () => {
  const [stock, tickets, handbook] = ["@app/stock", "@app/tickets", "@app/handbook"].map((name) => open(name).topics);
  const [own, first, second] = [stock, tickets, handbook].map((topics) => received(topics as PortalTopics));
  stock?.publish("stock.counted", { item: "pens" });
  expect(first).toEqual([]);
  await flush();
  const message = { topic: "stock.counted", payload: { item: "pens" }, sender: "@app/stock" };
  expect([own, first, second]).toEqual([[], [message], [message]]);
});

it("copies the payload for each subscriber, as it was when it was sent", async () => {
  const [first, second] = [received(open("@app/tickets").topics), received(open("@app/handbook").topics)];
  const payload = { item: "pens", counts: [1] };
  open("@app/stock").topics.publish("stock.counted", payload);
  payload.counts.push(2);
  await flush();
  const [one, other] = [first, second].map(([message]) => message?.payload as typeof payload);
  one?.counts.push(3);
  expect(other?.counts).toEqual([1]);
});

it.each([
  ["a payload that cannot be copied", () => open("@app/stock").topics.publish("stock.counted", { item: "", by() {} })],
])("refuses %s with a code", (_, publish) => {
  expect(codeOf(publish)).toBe("topic.payload");
});

it("refuses a topic that is not a text, empty or too long", () => {
  const { topics } = open("@app/stock");
  for (const topic of [7, "", "x".repeat(101)]) {
    expect(codeOf(() => topics.publish(topic as "stock.counted", { item: "" }))).toBe("topic.name");
    expect(codeOf(() => topics.subscribe(topic as "stock.counted", () => {}))).toBe("topic.name");
  }
});

it("reports the error of a subscriber under its name, and continues with the others", async () => {
  const failing = open("@app/handbook").topics;
  const error = new Error("no such shelf");
  failing.subscribe("stock.counted", () => {
    throw error;
  });
  failing.subscribe("stock.counted", async () => Promise.reject(error));
  const messages = received(open("@app/tickets").topics);
  open("@app/stock").topics.publish("stock.counted", { item: "pens" });
  await flush();
  expect(messages).toHaveLength(1);
  const report = { module: "@app/handbook", topic: "stock.counted", error };
  expect(reported.mock.calls).toEqual([[report], [report]]);
});

it("ends subscriptions and answers with the visit, and refuses new ones", async () => {
  const { topics, end } = open("@app/tickets");
  const messages = received(topics);
  topics.answer("stock.count", () => ({ count: 1 }));
  const stock = open("@app/stock").topics;
  stock.publish("stock.counted", { item: "pens" });
  end();
  await flush();
  expect(messages).toEqual([]);
  await expect(stock.request("stock.count", { item: "pens" })).rejects.toMatchObject({ code: "topic.unanswered" });
  expect(codeOf(() => received(topics))).toBe("topic.unmounted");
  expect(codeOf(() => topics.answer("stock.count", () => ({ count: 1 })))).toBe("topic.unmounted");
  await expect(topics.request("stock.count", { item: "pens" })).rejects.toMatchObject({ code: "topic.unmounted" });
});

it("ends a subscription when the subscriber ends it", async () => {
  const messages: unknown[] = [];
  const stop = open("@app/tickets").topics.subscribe("stock.counted", (message) => messages.push(message));
  stop();
  open("@app/stock").topics.publish("stock.counted", { item: "pens" });
  await flush();
  expect(messages).toEqual([]);
});

it("passes a request to the application that answers, and its answer to the requesting one", async () => {
  const seen: unknown[] = [];
  open("@app/stock").topics.answer("stock.count", async (message) => {
    seen.push(message);
    return { count: 12 };
  });
  const answer = open("@app/tickets").topics.request("stock.count", { item: "pens" });
  await expect(answer).resolves.toEqual({ count: 12 });
  expect(seen).toEqual([{ topic: "stock.count", payload: { item: "pens" }, sender: "@app/tickets" }]);
  expect(jest.getTimerCount()).toBe(0);
});

it("lets one application answer a topic at a time, and names it to the next one", () => {
  const stop = open("@app/stock").topics.answer("stock.count", () => ({ count: 1 }));
  const second = open("@app/tickets").topics;
  const answer = () => second.answer("stock.count", () => ({ count: 2 }));
  expect(answer).toThrow(/stock\.count, @app\/stock/);
  expect(codeOf(answer)).toBe("topic.taken");
  stop();
  expect(codeOf(answer)).toBeUndefined();
});

it.each([
  [undefined, 5_000],
  [{ timeoutMs: 200 }, 200],
  [{ timeoutMs: 3_600_000 }, 60_000],
])("rejects a request with %j that is not answered in time", async (options, ms) => {
  open("@app/stock").topics.answer("stock.count", () => new Promise(() => {}));
  const answer = open("@app/tickets").topics.request("stock.count", { item: "pens" }, options);
  const settled = jest.fn();
  answer.catch(settled);
  await jest.advanceTimersByTimeAsync(ms - 1);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: "topic.deadline" }));
});

it("rejects a request when the answering application fails, and reports that application", async () => {
  const error = new Error("no such item");
  open("@app/stock").topics.answer("stock.count", () => Promise.reject(error));
  const answer = open("@app/tickets").topics.request("stock.count", { item: "pens" });
  await expect(answer).rejects.toMatchObject({
    code: "topic.failed",
    message: expect.stringContaining("@app/stock: no such item"),
  });
  expect(reported).toHaveBeenCalledWith({ module: "@app/stock", topic: "stock.count", error });
});

it("rejects a request whose answer cannot be copied", async () => {
  open("@app/stock").topics.answer("stock.count", () => ({ count: 1, also: () => {} }));
  const answer = open("@app/tickets").topics.request("stock.count", { item: "pens" });
  await expect(answer).rejects.toMatchObject({ code: "topic.payload" });
});

it.each(["@app/stock", "@app/tickets"])("rejects a request when %s is unmounted before the answer", async (left) => {
  const visits = new Map(["@app/stock", "@app/tickets"].map((name) => [name, open(name)]));
  visits.get("@app/stock")?.topics.answer("stock.count", () => new Promise(() => {}));
  const answer = visits.get("@app/tickets")?.topics.request("stock.count", { item: "pens" });
  visits.get(left)?.end();
  await expect(answer).rejects.toMatchObject({ code: "topic.left", message: expect.stringContaining(left) });
});
