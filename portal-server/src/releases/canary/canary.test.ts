import type { Release, TelemetryKind } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { publishingPortal } from "../../testing/publishing-portal.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { bucketOf } from "./visitor.ts";
import { visitorHealth } from "./visitor-health-table.ts";

const { portal, call, publish } = publishingPortal();
const other = beforeTests(() => openTestApp({ database: portal.database }));

const host = "acme.localhost:9000";

/** Opens the page as a browser; returns the cookie that was set and the release that the page runs. */
async function open(cookie?: string, remoteAddress = "127.0.0.1") {
  const page = await portal.app.inject({
    url: "/signin",
    remoteAddress,
    headers: { host, accept: "text/html", ...(cookie && { cookie }) },
  });
  const given = page.cookies.find(({ name }) => name === "portico_visitor");
  const [, map = ""] = /"id":"(development:\d+\+acme:\d+)"/.exec(page.body) ?? [];
  return { cookie: cookie ?? `portico_visitor=${given?.value}`, given, release: Number(map.split(":").at(-1)), page };
}

const history = async (): Promise<Release[]> =>
  (await call("GET", "/releases?environment=development&scope=acme&limit=5")).json().releases;

it("gives a canary to its share of browsers, always the same ones, on every server", async () => {
  const before = (await history())[0]?.id;
  const canary = await publish({ percent: 30 });
  expect(canary).toMatchObject({ kind: "canary", current: false, parent: before });
  const browsers = await Promise.all(Array.from({ length: 60 }, () => open()));
  expect(browsers[0]?.given).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const taken = browsers.filter(({ release }) => release === canary.id);
  expect(browsers.every(({ release }) => release === canary.id || release === before)).toBe(true);
  // The probability of a count outside these bounds is below 1 in 10,000,000.
  expect(taken.length).toBeGreaterThan(1);
  expect(taken.length).toBeLessThan(42);
  for (const { cookie, release } of browsers.slice(0, 10)) {
    const map = await other.app.inject({ url: "/import-map.json", headers: { host, cookie } });
    expect(map.json().id).toMatch(new RegExp(`acme:${release}$`));
  }
  const more = await call("POST", "/canary", {
    environment: "development",
    scope: "acme",
    release: canary.id,
    percent: 70,
    reason: "well so far",
  });
  const raised = more.json().release.id;
  for (const { cookie } of taken) expect((await open(cookie)).release).toBe(raised);
  const end = { environment: "development", scope: "acme", release: raised, reason: "enough" };
  expect((await call("POST", "/canary/end", end)).json().release).toMatchObject({ kind: "rollback", source: raised });
  for (const { cookie } of taken.slice(0, 5)) expect((await open(cookie)).release).toBe(before);
  expect((await call("POST", "/canary/end", end)).json().error.code).toBe("release.no_canary");
});

it("gives a canary with 0 % to the listed users only, once they have signed in", async () => {
  for (const email of ["nina@acme.test", "otto@acme.test"]) await addUser(portal, email);
  const canary = await publish({ percent: 0, people: ["Nina@acme.test"] });
  const releaseOf = async (email: string) => {
    const { browser } = await signIn(portal, email);
    return (await browser.get("/import-map.json")).json().id.split(":").at(-1);
  };
  expect(await releaseOf("nina@acme.test")).toBe(String(canary.id));
  expect(await releaseOf("otto@acme.test")).not.toBe(String(canary.id));
  const forged = `portico_visitor=u.00000000-0000-4000-8000-000000000000.${"x".repeat(43)}`;
  expect((await open(forged)).given?.value).toMatch(/^g\./);
});

it("gives the canary to everybody when it is finished", async () => {
  const canary = await publish({ percent: 1 });
  const body = { environment: "development", scope: "acme", release: canary.id, reason: "good" };
  const { release } = (await call("POST", "/canary/finish", body)).json();
  expect(release).toMatchObject({ current: true, source: canary.id, digest: canary.digest });
  expect((await open()).release).toBe(release.id);
});

/** Opens a page from a network address, and reports the failure of an application from there. */
async function openAndFail({ app, services }: TestApp, kind: TelemetryKind, remoteAddress: string) {
  const { page } = await open(undefined, remoteAddress);
  const release = page.body.match(/"id":"(development:[^"]+)"/)?.[1] ?? "";
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const event = { kind, module: "@app/tickets", release, message: "it did not open", at: new Date().toISOString() };
  const headers = { host, origin: `http://${host}`, "content-type": "application/json", cookie };
  const report = {
    method: "POST",
    url: "/api/telemetry",
    headers,
    remoteAddress,
    payload: { events: [event] },
  } as const;
  expect((await app.inject(report)).statusCode).toBe(202);
  await services.maps.arms("development", "acme");
  return release;
}

it("ends a canary that fails for its visitors, counted by any of the servers", async () => {
  const stable = await publish();
  const canary = await publish({ percent: 100 });
  for (const [n, server] of [portal, other].entries()) {
    for (const part of [1, 2, 3]) await open(undefined, `10.${n}.0.${part}`);
    expect(await openAndFail(server, "mount", `10.${n}.1.1`)).toContain(`acme:${canary.id}`);
    expect(await server.services.releaseHealth.judge()).toEqual([]);
  }
  await openAndFail(other, "fallback", "10.2.0.1");
  expect(await portal.services.releaseHealth.judge()).toEqual([]);
  expect(await other.services.releaseHealth.judge()).toEqual([canary.id]);
  const [newest] = await history();
  expect(newest).toMatchObject({ kind: "rollback", author: "portal", source: canary.id, parent: stable.id });
  expect(newest?.reason).toContain("failed to open for 3 of 9 visitors");
  expect((await open()).release).toBe(stable.id);
});

it("counts at its stop what it has not written yet", async () => {
  const canary = await publish({ percent: 100 });
  await openAndFail(other, "mount", "10.3.0.1");
  await other.services.releaseHealth.stop();
  const ofCanary = and(eq(visitorHealth.canary, canary.id), eq(visitorHealth.mountFailed, true));
  expect(await portal.db.$count(visitorHealth, ofCanary)).toBe(1);
});

it.each([true, [1], null, ""])("refuses %j as the number of a release", async (release) => {
  const place = { environment: "development", scope: "acme", reason: "test" };
  const calls = [
    call("POST", "/rollback", { ...place, to: release }),
    call("POST", "/canary/end", { ...place, release }),
  ];
  for (const response of await Promise.all(calls)) expect(response.json().error.code).toBe("request.invalid");
});

it("refuses a canary to a pipeline without the role promote", async () => {
  const publisher = registryClient(portal, await newRegistryCredentialOf(portal, { role: "publish" }));
  const [newest] = await history();
  const body = { environment: "development", scope: "acme", release: newest?.id, percent: 5, reason: "test" };
  expect((await publisher("POST", "/canary", body)).json().error.code).toBe("release.forbidden");
});

it("distributes visitors evenly", () => {
  const buckets = Array.from({ length: 10_000 }, (_, id) => bucketOf("acme", { status: "guest", id: String(id) }));
  for (const edge of [10, 50, 90]) {
    const share = buckets.filter((bucket) => bucket < edge).length / 100;
    expect(Math.abs(share - edge)).toBeLessThan(2);
  }
});
