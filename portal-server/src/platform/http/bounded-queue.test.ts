import { createBoundedQueue, createQueues } from "./bounded-queue.ts";

it("runs two tasks at a time and starts the others in order", async () => {
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

it("rejects immediately when the queue is full, and accepts tasks again afterwards", async () => {
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

it("frees a failed task's slot for the next task", async () => {
  const gate = createBoundedQueue({ width: 1, queue: 1 });
  const failing = gate(() => Promise.reject(new Error("broken")));
  const next = gate(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

it("keeps the queues of different keys independent", async () => {
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
