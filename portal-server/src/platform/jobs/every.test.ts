import { every, type Loop } from "./every.ts";

const interval = 1_000;
let loop: Loop;
let runs: { finish(): void; fail(error: Error): void }[];
const errors: unknown[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  runs = [];
  errors.length = 0;
  const work = () => new Promise<void>((finish, fail) => runs.push({ finish, fail }));
  loop = every(interval, work, (error) => errors.push(error));
});

const finish = async () => {
  runs.at(-1)?.finish();
  await jest.advanceTimersByTimeAsync(0);
};

it("starts the first run after one interval, and each later run one interval after the previous one ended", async () => {
  await jest.advanceTimersByTimeAsync(interval - 1);
  expect(runs).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(5 * interval);
  expect(runs).toHaveLength(1);
  await finish();
  await jest.advanceTimersByTimeAsync(interval);
  expect(runs).toHaveLength(2);
});

it("runs immediately when it is woken, and then after an interval", async () => {
  loop.wake();
  expect(runs).toHaveLength(1);
  await finish();
  await jest.advanceTimersByTimeAsync(interval);
  expect(runs).toHaveLength(2);
});

it("runs once more after the current run when it is woken during it", async () => {
  loop.wake();
  loop.wake();
  loop.wake();
  expect(runs).toHaveLength(1);
  await finish();
  expect(runs).toHaveLength(2);
  await finish();
  expect(runs).toHaveLength(2);
});

it("continues after a failed run", async () => {
  loop.wake();
  runs[0]?.fail(new Error("no database"));
  await jest.advanceTimersByTimeAsync(interval);
  expect(errors).toEqual([new Error("no database")]);
  expect(runs).toHaveLength(2);
});

it("reports an error that repeats once, and again after a run without it", async () => {
  const end = async (error?: Error) => {
    loop.wake();
    if (error) runs.at(-1)?.fail(error);
    else runs.at(-1)?.finish();
    await jest.advanceTimersByTimeAsync(0);
  };
  for (const message of ["away", "away", "slow", "slow", "away"]) await end(new Error(message));
  await end();
  await end(new Error("away"));
  expect(errors.map((error) => (error as Error).message)).toEqual(["away", "slow", "away", "away"]);
});

it("reports an error that lasts every hour", async () => {
  for (let quarters = 0; quarters < 6; quarters++) {
    loop.wake();
    runs.at(-1)?.fail(new Error("away"));
    await jest.advanceTimersByTimeAsync(900_000);
  }
  expect(errors).toHaveLength(2);
});

it("stops permanently after the current run", async () => {
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(interval);
  expect(isStopped).toBe(false);
  await finish();
  await stopped;
  loop.wake();
  await jest.advanceTimersByTimeAsync(2 * interval);
  expect(runs).toHaveLength(1);
});
