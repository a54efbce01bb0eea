import { createRowPoller } from "./row-poller.ts";

/** A poll whose first read waits for `reply`. */
function slowPoll() {
  let reply = (_newest: number | Promise<never>) => {};
  const read = new Promise<number>((resolve) => {
    reply = resolve;
  });
  const poller = createRowPoller({
    interval: 500,
    newest: () => read,
    rowsAfter: async () => [],
    onAdded: async () => {},
    onError: () => {},
  });
  return { reply, poller };
}

describe("a poller that is stopped while it starts", () => {
  it("stops after its first read, so that the database closes after it", async () => {
    const { reply, poller } = slowPoll();
    const events: string[] = [];
    const started = poller.start().then(() => events.push("started"));
    const stopped = poller.stop().then(() => events.push("stopped"));
    reply(3);
    await Promise.all([started, stopped]);
    expect(events).toEqual(["started", "stopped"]);
  });

  it("stops although that read fails", async () => {
    const { reply, poller } = slowPoll();
    const started = poller.start();
    const stopped = poller.stop();
    reply(Promise.reject(new Error("no database")));
    await expect(started).rejects.toThrow("no database");
    await expect(stopped).resolves.toBeUndefined();
  });
});
