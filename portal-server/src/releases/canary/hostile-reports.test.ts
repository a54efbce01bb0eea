import type { TelemetryEvent } from "@portico/shared-utility/contract";
import { beforeTests } from "../../testing/before-tests.ts";
import { openPublishingPortal } from "../../testing/publishing-portal.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { currentReleases, writeHistory } from "../maps/release-store.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { visitorHealth } from "./visitor-health-table.ts";

const open = beforeTests(openPublishingPortal);
let address = 0;

const at = "2026-03-02T09:00:00.000Z";
const event = (release: string): TelemetryEvent => ({ kind: "load", release, message: "it did not load", at });

interface From {
  tenant?: string;
  remoteAddress?: string;
  cookie?: string;
}

/** Sends reports as a browser or a script does. Without `remoteAddress` each call comes from a new address. */
async function report(
  events: TelemetryEvent[],
  { tenant = "acme", remoteAddress = `10.1.${address++}.1`, cookie = "" }: From = {},
) {
  const host = `${tenant}.localhost:9000`;
  const headers = { host, origin: `http://${host}`, "content-type": "application/json", cookie };
  const response = await open.portal.app.inject({
    method: "POST",
    url: "/api/telemetry",
    remoteAddress,
    headers,
    payload: { events },
  });
  expect(response.statusCode).toBe(202);
}

/** Opens the page; returns the cookies of the response and the map that the page runs. */
async function openPage({ tenant = "acme", remoteAddress = `10.2.${address++}.1`, cookie = "" }: From = {}) {
  const headers = { host: `${tenant}.localhost:9000`, accept: "text/html", cookie };
  const page = await open.portal.app.inject({ url: "/signin", remoteAddress, headers });
  const [, map = ""] = /"id":"(development:[^"]+)"/.exec(page.body) ?? [];
  const given = page.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { map, cookie: [cookie, given].filter(Boolean).join("; "), remoteAddress };
}

async function judge() {
  await open.portal.services.maps.arms("development", "acme");
  return open.portal.services.releaseHealth.judge();
}
const rows = () => open.portal.db.$count(visitorHealth);

/** Starts a canary with the current map of the base, for all visitors of all tenants. */
async function startBaseCanary(): Promise<number> {
  const { db } = open.portal;
  const [base] = await currentReleases(db, "development", ["base"]);
  if (!base) throw new Error("The base has no release.");
  const { document, id } = base;
  const place = { environment: "development" as const, scope: "base" };
  const step = { ...place, document, kind: "canary" as const, author: "eva", reason: "test" };
  const releaseId = await db.transaction((tx) => writeHistory(tx, step, id));
  const row = { ...place, releaseId, percent: 100, people: [], author: "eva", startedAt: open.portal.clock.now() };
  await db.insert(releaseCanaries).values(row);
  return releaseId;
}

let canary: number;
beforeEach(async () => {
  await open.portal.db.delete(visitorHealth);
  await open.portal.db.delete(releaseCanaries);
  canary = await startBaseCanary();
});

it("does not end a canary of the base after anonymous reports from the host of one tenant", async () => {
  const { map } = await openPage({ tenant: "globex" });
  expect(map).toContain(`development:${canary}`);
  await report([event(map), event(map), event(map)], { tenant: "globex" });
  expect(await judge()).toEqual([]);
});

it("stores no row for an invented release", async () => {
  for (let call = 0; call < 55; call++) {
    const invented = Array.from({ length: 20 }, (_, n) => event(`development:${call * 20 + n + 1_000}`));
    await report(invented, await openPage());
  }
  await judge();
  // The pages count as visitors of the canary. Their reports do not count.
  const stored = await open.portal.db.select().from(visitorHealth);
  expect([...new Set(stored.map(({ release }) => release))]).toEqual([canary]);
  expect(stored.filter(({ loadFailed }) => loadFailed)).toEqual([]);
});

it("counts one visitor for all guests' pages and reports of one network", async () => {
  const first = await openPage();
  for (let n = 0; n < 20; n++) {
    const page = await openPage({ remoteAddress: first.remoteAddress });
    await report([event(page.map), event(page.map)], page);
  }
  expect(await judge()).toEqual([]);
  expect(await rows()).toBe(1);
});

it("ignores reports with the token of another page, of another tenant, or a forged one", async () => {
  const { map, cookie, remoteAddress } = await openPage();
  const [, token = ""] = /portico_page=([^;]+)/.exec(cookie) ?? [];
  const forged = [token.replace(/^.{22}/, "x".repeat(22)), token.slice(0, -1), "x", ""];
  for (const each of forged) await report([event(map)], { cookie: `portico_page=${each}`, remoteAddress });
  await report([event(map)], { cookie, tenant: "globex" });
  await report([event(map.replace(/\d+$/, "1"))], { cookie, remoteAddress });
  await judge();
  const failing = await open.portal.db.select().from(visitorHealth);
  expect(failing.filter(({ loadFailed }) => loadFailed)).toEqual([]);
  await report([event(map)], { cookie, remoteAddress });
  await judge();
  expect((await open.portal.db.select().from(visitorHealth)).filter(({ loadFailed }) => loadFailed)).toHaveLength(1);
});

it("counts a user once, in any browsers and networks", async () => {
  await addUser(open.portal, "vera@acme.test");
  for (let n = 0; n < 4; n++) {
    const { browser } = await signIn(open.portal, "vera@acme.test");
    const page = await openPage({ cookie: `portico_visitor=${browser.cookies.get("portico_visitor")}` });
    await report([event(page.map)], page);
  }
  expect(await judge()).toEqual([]);
  expect(await rows()).toBe(1);
});

it("issues no token and counts nothing while no canary runs", async () => {
  await open.portal.db.delete(releaseCanaries);
  expect((await openPage()).cookie).not.toContain("portico_page");
  await judge();
  expect(await rows()).toBe(0);
});
