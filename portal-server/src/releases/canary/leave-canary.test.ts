import type { BootDocument, Release } from "@portico/shared-utility/contract";
import { publishingPortal } from "../../testing/publishing-portal.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { leftCanaries } from "./left-canaries.ts";

const { portal, call, cdn, publish, publishModules } = publishingPortal();
let stable: Release;
beforeAll(async () => {
  stable = await publish();
});

async function raise(release: number): Promise<Release> {
  const place = { environment: "development", scope: "acme", reason: "well so far" };
  return (await call("POST", "/canary", { ...place, release, percent: 100 })).json().release;
}

const releaseOf = (mapId: string) => Number(mapId.split(":").at(-1));

/** Loads the page; returns the release that it runs, and the boot document's mark of a canary (`trial`). */
async function load(browser: TestBrowser) {
  const page = await browser.get("/signin", { headers: { accept: "text/html" } });
  const [, json = "{}"] = /id="portico-boot"[^>]*>([^<]+)</.exec(page.body) ?? [];
  const boot: BootDocument = JSON.parse(json);
  return { release: releaseOf(boot.map.id), trial: boot.trial };
}

it("returns a guest to the stable release permanently, and gives the guest the next canary again", async () => {
  const first = await publish({ percent: 100 });
  const guest = testBrowser(portal.app);
  expect(await load(guest)).toEqual({ release: first.id, trial: true });
  const response = await guest.delete("/api/registry/trial");
  expect(response.statusCode).toBe(204);
  expect(response.cookies.find(({ name }) => name === leftCanaries.cookie)).toMatchObject({
    ...{ httpOnly: true, sameSite: "Lax", path: "/" },
  });
  expect(await load(guest)).toEqual({ release: stable.id, trial: undefined });
  expect(releaseOf((await guest.get("/import-map.json")).json().id)).toBe(stable.id);
  expect((await guest.get("/import-map.json")).json()).not.toHaveProperty("trial");
  // All other visitors keep the canary.
  const other = testBrowser(portal.app);
  expect(await load(other)).toEqual({ release: first.id, trial: true });
  expect((await other.get("/import-map.json")).json()).toMatchObject({ trial: true });

  const raised = await raise(first.id);
  expect(await load(testBrowser(portal.app))).toEqual({ release: raised.id, trial: true });
  expect(await load(guest)).toEqual({ release: stable.id, trial: undefined });

  const second = await publish({ percent: 100 });
  expect(await load(guest)).toEqual({ release: second.id, trial: true });
  await guest.delete("/api/registry/trial");
  expect(await load(guest)).toEqual({ release: stable.id, trial: undefined });
});

it("keeps a guest at the stable release when the canary gets a larger share after other publications", async () => {
  const canary = await publish({ percent: 100 });
  const guest = testBrowser(portal.app);
  await load(guest);
  await guest.delete("/api/registry/trial");
  stable = (await publishModules({ "@app/extra": { url: cdn.serveApp("extra") } })).release;
  const raised = await raise((await raise(canary.id)).id);
  expect(await load(testBrowser(portal.app))).toEqual({ release: raised.id, trial: true });
  expect(await load(guest)).toEqual({ release: stable.id, trial: undefined });
});

it("lets a user leave a canary that lists the user by e-mail", async () => {
  const canary = await publish({ percent: 0, people: ["nina@acme.test"] });
  await addUser(portal, "nina@acme.test");
  const { browser } = await signIn(portal, "nina@acme.test");
  expect(await load(browser)).toEqual({ release: canary.id, trial: true });
  expect((await browser.delete("/api/registry/trial")).statusCode).toBe(204);
  expect(await load(browser)).toEqual({ release: stable.id, trial: undefined });
});

it("sets no cookie in a browser without a canary", async () => {
  await publish({ percent: 0 });
  const guest = testBrowser(portal.app);
  expect(await load(guest)).toEqual({ release: stable.id, trial: undefined });
  const response = await guest.delete("/api/registry/trial");
  expect([response.statusCode, response.cookies.map(({ name }) => name)]).toEqual([204, []]);
});

it("refuses to leave a canary on a request from another site", async () => {
  const canary = await publish({ percent: 100 });
  const guest = testBrowser(portal.app);
  await load(guest);
  const response = await guest.delete("/api/registry/trial", { headers: { origin: "https://evil.test" } });
  expect([response.statusCode, response.json().error.code]).toEqual([403, "request.csrf"]);
  expect(await load(guest)).toEqual({ release: canary.id, trial: true });
});

it("remembers the last twenty canaries that were left, each once, and ignores malformed cookies", () => {
  const digests = Array.from({ length: 25 }, (_, at) => at.toString(16).padStart(64, "0").split("").reverse().join(""));
  const value = digests.reduce((cookie, digest) => leftCanaries.add(leftCanaries.read(cookie), [digest, digest]), "");
  const left = leftCanaries.read(value);
  expect(digests.map((digest) => leftCanaries.has(left, digest))).toEqual(digests.map((_, at) => at >= 5));
  expect(new Set(left).size).toBe(20);
  for (const odd of [undefined, "", "x", `${value}.`, "../../etc/passwd"]) expect(leftCanaries.read(odd)).toEqual([]);
});
