import type { PageRecord } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { setPrepared } from "../loader/once-prepared.ts";
import { createPortal } from "../portal/portal-props.ts";
import { appPart, portalParts } from "../routes/parts.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import { createPageRecord } from "./page-record.ts";
import { timed, timedLifecycles } from "./timed.ts";

declare module "@portico/contract" {
  interface EventTopics {
    "record.counted": { secret: string };
  }
  interface RequestTopics {
    "record.asked": { payload: string; answer: string };
  }
}

const tickets = "@app/tickets";
let record = createPageRecord();
let now: PageRecord | undefined;
const read = () => {
  record.record$.subscribe((value) => {
    now = value;
  });
  return now as PageRecord;
};
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const after = async <T>(ms: number, value: T): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return value;
};

const prepare = () =>
  setPrepared({
    watchStyles: () => {},
    keepMapSheet: () => {},
    watchBlocking: () => {},
    watchPolicies: () => {},
    record,
  });

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000 });
  const imports = { [tickets]: "/tickets/entry.1.js", "@app/cdn": "https://cdn.example/cdn.js" };
  bootPage({ map: { id: "1", imports, styles: {}, locales: {} } });
  performance.getEntriesByType = () => [];
  record = createPageRecord();
  prepare();
});

it("records the times of a module's successful loads, mounts and unmounts, and not of failed ones", async () => {
  const lifecycles = timedLifecycles(tickets, {
    bootstrap: () => after(5, undefined),
    mount: () => after(30, undefined),
    unmount: () => after(10, undefined),
  });
  void timed(tickets, "load", after(80, "module"));
  await wait(80);
  for (const step of ["bootstrap", "mount", "unmount", "mount"] as const) {
    void lifecycles[step]({} as never);
    await wait(30);
  }
  await expect(timed("@app/cdn", "load", Promise.reject(new Error("404")))).rejects.toThrow("404");
  const taken = { load: 80, bootstrap: 5, mount: 30, unmount: 10 };
  expect(read().modules).toEqual([{ module: tickets, times: taken, mounts: 2, bytes: null }]);
});

it("keeps the time of the real load if another part shares the module", async () => {
  void timed(tickets, "load", after(80, ""));
  await wait(80);
  void timed(tickets, "load", after(0, ""));
  await wait(0);
  expect(read().modules[0]?.times).toEqual({ load: 80 });
});

it("counts the bytes of a module's files, each file once, and reports files without a size", async () => {
  const file = (name: string, decodedBodySize: number) => ({ name, decodedBodySize });
  const [entry, chunk] = ["http://localhost/tickets/entry.1.js", "http://localhost/tickets/chunk.js"];
  const files = [file(entry, 900), file(entry, 900), file(chunk, 100), file("https://cdn.example/cdn.js", 0)];
  performance.getEntriesByType = () => files as unknown as PerformanceEntryList;
  for (const module of [tickets, "@app/cdn"]) void timed(module, "load", after(0, ""));
  await wait(0);
  expect(read().modules.map(({ module, bytes }) => [module, bytes])).toEqual([
    [tickets, 1_000],
    ["@app/cdn", null],
  ]);
});

it("lists the open slots with their fills until they are closed", async () => {
  const { slots } = record;
  const [close, closeOther] = [slots.openSlot("tickets.side"), slots.openSlot("tickets.side")];
  const [good, broken] = [slots.openFill("tickets.side", "@app/assets"), slots.openFill("tickets.side", "@app/cdn")];
  await wait(20);
  good.mounted();
  broken.failed();
  const fills = [
    { id: 1, module: "@app/assets", state: "mounted", ms: 20 },
    { id: 2, module: "@app/cdn", state: "failed", ms: 20 },
  ];
  expect(read().slots).toEqual([{ slot: "tickets.side", places: 2, fills }]);
  for (const end of [good.close, broken.close, close]) end();
  expect(read().slots).toEqual([{ slot: "tickets.side", places: 1, fills: [] }]);
  closeOther();
  expect(read().slots).toEqual([]);
});

it("lists the messages between applications with their outcome, and never a payload", async () => {
  const open = createPageTopics(jest.fn(), record.messages.observe);
  const [sender, receiver] = [open(tickets).topics, open("@app/assets").topics];
  sender.publish("record.counted", { secret: "s3cret" });
  receiver.subscribe("record.counted", () => after(15, undefined));
  await wait(0);
  expect(read().messages[0]).toMatchObject({ outcome: "pending", receivers: ["@app/assets"], time: 1_000 });
  await wait(15);
  receiver.answer("record.asked", () => after(7, "s3cret"));
  void sender.request("record.asked", "s3cret");
  await wait(7);
  const about = { topic: "record.asked", sender: tickets, receivers: ["@app/assets"] };
  const [asked, published] = read().messages;
  expect(asked).toEqual({ id: 2, kind: "request", time: 1_015, outcome: "answered", ms: 7, ...about });
  expect(published).toMatchObject({ kind: "event", outcome: "delivered", ms: 15 });
  expect(JSON.stringify(read())).not.toContain("s3cret");
});

it("names the outcome of a failed message", async () => {
  const open = createPageTopics(jest.fn(), record.messages.observe);
  const [sender, receiver] = [open(tickets).topics, open("@app/assets").topics];
  const fail = () => {
    throw new Error("s3cret");
  };
  await sender.request("record.asked", "").catch(() => {});
  receiver.answer("record.asked", fail);
  await sender.request("record.asked", "").catch(() => {});
  sender.publish("record.counted", { secret: "" });
  await wait(0);
  receiver.subscribe("record.counted", fail);
  sender.publish("record.counted", { secret: "" });
  await wait(0);
  const outcomes = read().messages.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["failed", "unheard", "topic.failed", "topic.unanswered"]);
});

it("keeps the last 200 messages and the last 100 refusals", async () => {
  for (let index = 0; index < 250; index += 1)
    record.messages.observe({ kind: "event", topic: `record.${index}`, sender: tickets, receivers: [] });
  expect(read().messages).toHaveLength(200);
  expect(read().messages[0]?.topic).toBe("record.249");
  for (let index = 0; index < 150; index += 1) refuse({ blockedURI: `https://api.example/${index}` });
  expect(read().blocked).toHaveLength(100);
  expect(read().blocked[0]?.blocked).toBe("https://api.example/149");
});

function refuse(changes: Partial<SecurityPolicyViolationEvent>, shown?: string) {
  const event = { effectiveDirective: "connect-src", blockedURI: "", sample: "", sourceFile: "", ...changes };
  record.blocked.record(event, shown);
}

it("lists refusals of the policy, with the module and without the address's query", async () => {
  const sourceFile = "http://localhost/tickets/chunk.js";
  refuse({ blockedURI: "https://api.example/v1?token=1", sourceFile });
  refuse({ blockedURI: "https://api.example/v1?token=2", sourceFile });
  refuse({ effectiveDirective: "img-src", blockedURI: "https://img.example/a.png" }, "@app/assets");
  expect(read().blocked).toMatchObject([
    { directive: "img-src", module: "@app/assets", count: 1 },
    { directive: "connect-src", blocked: "https://api.example/v1", module: tickets, count: 2 },
  ]);
});

it("notifies its readers of changes, at most four times a second", async () => {
  const seen: number[] = [];
  const subscription = record.record$.subscribe(({ slots }) => seen.push(slots.length));
  const closes = ["a.a", "b.b", "c.c"].map((name) => record.slots.openSlot(name));
  await wait(250);
  subscription.unsubscribe();
  for (const close of closes) close();
  await wait(250);
  expect(seen).toEqual([0, 1, 3]);
});

it("is for the portal's own parts, never for applications", () => {
  const keys = [...portalParts, appPart("tickets")].map((part) => [
    part.name,
    "pageRecord$" in createPortal(part, () => {}),
  ]);
  expect(keys).toEqual([...portalParts.map(({ name }) => [name, true]), ["app-tickets", false]]);
});
