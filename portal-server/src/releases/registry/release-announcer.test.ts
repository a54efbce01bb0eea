import { createReleaseAnnouncer } from "./release-announcer.ts";

let now: number;
let told: string[];
let warnings: unknown[];
let away: (tenant: string) => Promise<void>;
let teller: ReturnType<typeof createReleaseAnnouncer>;
beforeEach(() => {
  jest.useFakeTimers();
  [now, told, warnings] = [0, [], []];
  away = async () => {};
  teller = createReleaseAnnouncer({
    async announce(tenant, body) {
      await away(tenant);
      told.push(`${tenant} ${body}`);
    },
    clock: { now: () => new Date(now) },
    warn: (error) => warnings.push(error),
  });
});
afterEach(() => {
  teller.stop();
  jest.useRealTimers();
});

const tenants = Array.from({ length: 30 }, (_, n) => `t${n}`);
const lost = new Error("The broker cannot be reached.");
const pass = async (ms: number) => {
  now += ms;
  await jest.advanceTimersByTimeAsync(ms);
};

it("tells every tenant, also of what comes while one of them does not answer", async () => {
  away = (tenant) => (tenant === "t0" ? new Promise(() => {}) : Promise.resolve());
  teller.tell(tenants, "1");
  await pass(0);
  teller.tell(["t7"], "2");
  await pass(0);
  expect(told).toEqual([...tenants.slice(1).map((tenant) => `${tenant} 1`), "t7 2"]);
  away = async () => {};
});

it("tells whom it could not, once the broker is back, and only of the newest", async () => {
  away = () => Promise.reject(lost);
  teller.tell(tenants, "1");
  await pass(10_000);
  teller.tell(["t3"], "2");
  expect(told).toEqual([]);
  away = async () => {};
  await pass(2_000);
  const newest = tenants.map((tenant) => (tenant === "t3" ? "t3 2" : `${tenant} 1`));
  expect([...told].sort()).toEqual([...newest].sort());
  await pass(60_000);
  expect(told).toHaveLength(30);
  expect(warnings).toEqual([]);
});

it("gives up after a minute, and says so", async () => {
  away = () => Promise.reject(lost);
  teller.tell(["acme"], "1");
  for (let second = 0; second < 62; second += 1) await pass(1_000);
  expect(warnings).toEqual([lost]);
  away = async () => {};
  await pass(60_000);
  expect(told).toEqual([]);
});

it("ends at once, whatever it has not told", async () => {
  away = () => Promise.reject(lost);
  teller.tell(tenants, "1");
  await pass(0);
  teller.stop();
  away = async () => {};
  await pass(60_000);
  expect([told, warnings]).toEqual([[], []]);
});
