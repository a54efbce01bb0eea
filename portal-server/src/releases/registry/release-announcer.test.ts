import { createReleaseAnnouncer, type ReleaseAnnouncer } from "./release-announcer.ts";

let now: number;
let sent: string[];
let warnings: unknown[];
let connect: (tenant: string) => Promise<void>;
let announcer: ReleaseAnnouncer<string>;
beforeEach(() => {
  jest.useFakeTimers();
  [now, sent, warnings] = [0, [], []];
  connect = async () => {};
  announcer = createReleaseAnnouncer({
    async send(tenant, body: string) {
      await connect(tenant);
      sent.push(`${tenant} ${body}`);
    },
    clock: { now: () => new Date(now) },
    warn: (error) => warnings.push(error),
  });
});
afterEach(() => void announcer.stop());

const tenants = Array.from({ length: 30 }, (_, n) => `t${n}`);
const lost = new Error("The broker cannot be reached.");
const pass = async (ms: number) => {
  now += ms;
  await jest.advanceTimersByTimeAsync(ms);
};

it("announces to every tenant, also while the message to one tenant hangs", async () => {
  connect = (tenant) => (tenant === "t0" ? new Promise(() => {}) : Promise.resolve());
  announcer.announce(tenants, "1");
  await pass(0);
  announcer.announce(["t7"], "2");
  await pass(0);
  expect(sent).toEqual([...tenants.slice(1).map((tenant) => `${tenant} 1`), "t7 2"]);
  connect = async () => {};
});

it("sends pending announcements once the broker is back, and only the newest of each tenant", async () => {
  connect = () => Promise.reject(lost);
  announcer.announce(tenants, "1");
  await pass(10_000);
  announcer.announce(["t3"], "2");
  expect(sent).toEqual([]);
  connect = async () => {};
  await pass(2_000);
  const newest = tenants.map((tenant) => (tenant === "t3" ? "t3 2" : `${tenant} 1`));
  expect([...sent].sort()).toEqual([...newest].sort());
  await pass(60_000);
  expect(sent).toHaveLength(30);
  expect(warnings).toEqual([]);
});

it("gives up after a minute, with a warning", async () => {
  connect = () => Promise.reject(lost);
  announcer.announce(["acme"], "1");
  for (let second = 0; second < 62; second += 1) await pass(1_000);
  expect(warnings).toEqual([lost]);
  connect = async () => {};
  await pass(60_000);
  expect(sent).toEqual([]);
});

it("sends pending announcements once when it is stopped", async () => {
  announcer.announce(tenants, "1");
  await announcer.stop();
  expect([...sent].sort()).toEqual(tenants.map((tenant) => `${tenant} 1`).sort());
});

it("drops at its stop the announcements that have failed", async () => {
  connect = () => Promise.reject(lost);
  announcer.announce(tenants, "1");
  await pass(0);
  const stopped = announcer.stop();
  await pass(3_000);
  await stopped;
  connect = async () => {};
  await pass(60_000);
  expect([sent, warnings]).toEqual([[], []]);
});
