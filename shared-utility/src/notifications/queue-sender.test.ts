import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { ApiError } from "../http/api-error.ts";
import { errorFromResponse } from "../http/error-from-response.ts";
import { createBrowser, signedInAs } from "../testing/fake-browser.ts";
import { createQueueSender } from "./queue-sender.ts";
import { createReadQueue } from "./read-queue.ts";
import { everyUntil } from "./unread-until.ts";

const noHeader = () => undefined;

/** A user who read `count` notifications offline, and a server with the result `result`. */
function openSender(count: number, respond: (call: number) => void = () => {}) {
  const { storage, page, setNetwork } = createBrowser().openTab();
  const session$ = new BehaviorSubject<Session>(signedInAs("ana"));
  const queue = createReadQueue({ session$, storage, page });
  setNetwork("offline");
  queue.enqueueOffline(Array.from({ length: count }, (_, index) => `n${index}`));
  const sent: number[] = [];
  let reloads = 0;
  const run = createQueueSender({
    queue,
    send: async (ids) => {
      sent.push(ids.length);
      await Promise.resolve();
      respond(sent.length);
    },
    unreadUntil: async () => Array.from({ length: 120 }, (_, index) => `m${index}`),
    reload: () => {
      reloads += 1;
    },
  });
  return { queue, session$, sent, run, reloads: () => reloads };
}

it("sends each id once, in calls of a hundred, also when it is called several times", async () => {
  const { queue, sent, run } = openSender(250);
  await Promise.all([run(), run()]);
  await run();
  expect(sent).toEqual([100, 100, 50]);
  expect(queue.now().size).toBe(0);
});

it.each<[string, ApiError]>([
  ["no network", new ApiError("network")],
  ["an unavailable server", new ApiError("server.unavailable", { status: 503 })],
  ...[401, 403, 404, 408].map(
    (status) => [`a proxy's ${status}`, errorFromResponse(status, "<html>", noHeader)] as [string, ApiError],
  ),
  ["an expired session", new ApiError("auth.refresh_invalid", { status: 401 })],
])("keeps the remaining ids queued after %s", async (_, error) => {
  const { queue, sent, run } = openSender(250, (call) => {
    if (call === 2) throw error;
  });
  await run();
  expect(queue.now().size).toBe(150);
  await run();
  expect(sent).toEqual([100, 100, 100, 50]);
  expect(queue.now().size).toBe(0);
});

it("drops ids that the server refuses, sends the rest, and reloads the lists", async () => {
  const { queue, sent, run, reloads } = openSender(150, (call) => {
    if (call === 1) throw new ApiError("request.invalid", { status: 400 });
  });
  await run();
  expect({ sent, reloads: reloads(), left: queue.now().size }).toEqual({ sent: [100, 50], reloads: 1, left: 0 });
});

it("sends nothing more after a sign-out", async () => {
  const { session$, sent, run } = openSender(250, () => session$.next({ status: "guest", reason: "signed-out" }));
  await run();
  expect(sent).toEqual([100]);
});

it("looks up the unread notifications up to an instant, and keeps the entry queued until all are sent", async () => {
  const { queue, sent, run } = openSender(2, (call) => {
    if (call === 2) throw new ApiError("network");
  });
  queue.enqueueOffline([everyUntil("2026-11-01T00:00:00.000Z")]);
  await run();
  expect({ sent, left: queue.now().size }).toEqual({ sent: [100, 20], left: 3 });
  await run();
  expect({ sent, left: queue.now().size }).toEqual({ sent: [100, 20, 100, 20, 2], left: 0 });
});
