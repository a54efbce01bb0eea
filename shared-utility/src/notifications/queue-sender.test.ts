import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { ApiError } from "../http/api-error.ts";
import { createBrowser, signedInAs } from "./offline-tabs-fixtures.ts";
import { createQueueSender } from "./queue-sender.ts";
import { createReadQueue } from "./read-queue.ts";

/** A person who has read so many without a network, and a server that answers as `answer` says. */
function openSender(count: number, answer: (call: number) => void = () => {}) {
  const { storage, page, goes } = createBrowser().openTab();
  const session$ = new BehaviorSubject<Session>(signedInAs("ana"));
  const queue = createReadQueue({ session$, storage, page });
  goes("offline");
  queue.enqueueOffline(Array.from({ length: count }, (_, index) => `n${index}`));
  const sent: number[] = [];
  let reloads = 0;
  const run = createQueueSender({
    queue,
    send: async (ids) => {
      sent.push(ids.length);
      await Promise.resolve();
      answer(sent.length);
    },
    reload: () => {
      reloads += 1;
    },
  });
  return { queue, session$, sent, run, reloads: () => reloads };
}

it("goes in calls of a hundred, each id once, however often it is asked for", async () => {
  const { queue, sent, run } = openSender(250);
  await Promise.all([run(), run()]);
  await run();
  expect(sent).toEqual([100, 100, 50]);
  expect(queue.now().size).toBe(0);
});

it.each([
  ["no network", new ApiError("network")],
  ["a server in trouble", new ApiError("server.unavailable", { status: 503 })],
  ["an expired session", new ApiError("auth.refresh_invalid", { status: 401 })],
])("keeps what is left for the next time: %s", async (_, error) => {
  const { queue, sent, run } = openSender(250, (call) => {
    if (call === 2) throw error;
  });
  await run();
  expect(queue.now().size).toBe(150);
  await run();
  expect(sent).toEqual([100, 100, 100, 50]);
  expect(queue.now().size).toBe(0);
});

it("drops what the server refuses, sends the rest, and has the lists loaded anew", async () => {
  const { queue, sent, run, reloads } = openSender(150, (call) => {
    if (call === 1) throw new ApiError("request.invalid", { status: 400 });
  });
  await run();
  expect({ sent, reloads: reloads(), left: queue.now().size }).toEqual({ sent: [100, 50], reloads: 1, left: 0 });
});

it("sends nothing more once the person has left", async () => {
  const { session$, sent, run } = openSender(250, () => session$.next({ status: "guest", reason: "signed-out" }));
  await run();
  expect(sent).toEqual([100]);
});
