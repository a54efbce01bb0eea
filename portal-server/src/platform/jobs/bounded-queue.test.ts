import { createBoundedQueue, createQueues } from "./bounded-queue.ts";

it("runs two tasks at once, the others one after the other in their order", async () => {
  const gate = createBoundedQueue({ width: 2, queue: 10 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (name: number) => async () => {
    started.push(name);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return name;
  };
  expect(await Promise.all([1, 2, 3, 4, 5].map((name) => gate(task(name))))).toEqual([1, 2, 3, 4, 5]);
  expect({ started, most }).toEqual({ started: [1, 2, 3, 4, 5], most: 2 });
});

it("refuses at once when no more may wait, and takes tasks again afterwards", async () => {
  const gate = createBoundedQueue({ width: 1, queue: 1 });
  let finish = () => {};
  const first = gate(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = gate(async () => "second");
  await expect(gate(async () => "third")).rejects.toMatchObject({
    code: "request.rate_limited",
    headers: { "retry-after": "1" },
  });
  finish();
  await first;
  expect(await second).toBe("second");
  expect(await gate(async () => "fourth")).toBe("fourth");
});

it("gives a failed task's place to the next", async () => {
  const gate = createBoundedQueue({ width: 1, queue: 1 });
  const failing = gate(() => Promise.reject(new Error("broken")));
  const next = gate(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

it("keeps one caller's queue apart from another's", async () => {
  const inTurn = createQueues({ width: 1, queue: 1 });
  let finish = () => {};
  const first = inTurn("acme", () => new Promise<void>((resolve) => (finish = resolve)));
  const second = inTurn("acme", async () => "second");
  await expect(inTurn("acme", async () => "third")).rejects.toMatchObject({ code: "request.rate_limited" });
  expect(await inTurn("globex", async () => "at once")).toBe("at once");
  finish();
  await first;
  expect(await second).toBe("second");
});
