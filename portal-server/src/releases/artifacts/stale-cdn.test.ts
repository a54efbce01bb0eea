import type { ResolvedMap } from "@portico/shared-utility/contract";
import { startCachingProxy } from "../../testing/caching-proxy.ts";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { openPublishingPortal } from "../../testing/publishing-portal.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { keptReleases, pruneArtifacts } from "./prune-artifacts.ts";

// docs/reliability.md D7: a CDN in front of the portal that obeys caching headers, and one that serves ten minutes late.
const minute = 60_000;
const day = 24 * 60 * minute;
const bytesType = { "content-type": "application/octet-stream" };

type Proxy = Awaited<ReturnType<typeof startCachingProxy>>;

let on: Awaited<ReturnType<typeof openPublishingPortal>>;
let obedientCdn: Proxy;
let staleCdn: Proxy;
beforeAll(async () => {
  on = await openPublishingPortal();
  const { app, clock } = on.portal;
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  obedientCdn = await startCachingProxy({ port, clock });
  staleCdn = await startCachingProxy({ port, clock, staleFor: 10 * minute });
});
afterAll(async () => {
  await Promise.all([obedientCdn.close(), staleCdn.close()]);
  await on.close();
});

/** Uploads a build of the tickets; returns the address of its entry. */
async function upload(build: string): Promise<string> {
  const file = `tickets.${build}.js`;
  const text = systemModule([], build);
  const manifest = JSON.parse(manifestFor("@app/tickets", file, { [file]: text }));
  await on.call("POST", "/artifacts/stock", { scope: "acme", manifest });
  const sent = await on.call("PUT", `/artifacts/stock/${file}`, Buffer.from(text), bytesType);
  return sent.json().address;
}

/** The map that a CDN serves, and the address of the tickets in it. */
async function mapOf(proxy: Proxy, headers: Record<string, string> = {}) {
  const { status, headers: received, body } = await proxy.get("/import-map.json", headers);
  const map = status === 200 ? (JSON.parse(body.toString()) as ResolvedMap) : undefined;
  return { status, etag: received.etag, map, address: map?.imports["@app/tickets"] ?? "" };
}

it("serves a new map immediately after a release, and returns 304 before", async () => {
  await on.publish();
  const first = await mapOf(obedientCdn);
  expect((await mapOf(obedientCdn, { "if-none-match": String(first.etag) })).status).toBe(304);
  const { id } = await on.publish();
  const next = await mapOf(obedientCdn, { "if-none-match": String(first.etag) });
  expect(next).toMatchObject({ status: 200, map: { id: expect.stringMatching(new RegExp(`acme:${id}$`)) } });
  expect(next.etag).not.toBe(first.etag);
});

it("requests a bundle from the portal once a year, and a missing bundle each time", async () => {
  const address = await upload("once");
  for (let time = 0; time < 3; time++) {
    const { status, headers } = await obedientCdn.get(address);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    on.portal.clock.advance(100 * day);
  }
  expect(obedientCdn.forwarded.filter((url) => url === address)).toHaveLength(1);
  const early = "/modules/acme/stock/tickets.later.js";
  expect((await obedientCdn.get(early)).status).toBe(404);
  await upload("later");
  expect((await obedientCdn.get(early)).status).toBe(200);
});

it("serves every address of a map that is ten minutes old, for twenty releases and a week", async () => {
  const old = await upload("old");
  await on.publish(undefined, old);
  const stale = await mapOf(staleCdn);
  const page = await staleCdn.get("/signin", { accept: "text/html" });
  expect([stale.address, page.body.includes(old)]).toEqual([old, true]);

  const others = [await upload("b"), await upload("c")];
  for (let release = 1; release < keptReleases; release++) await on.publish(undefined, others[release % 2]);
  on.portal.clock.advance(9 * minute);
  expect((await mapOf(staleCdn)).address).toBe(old);
  expect((await staleCdn.get("/signin", { accept: "text/html" })).body.includes(old)).toBe(true);
  on.portal.clock.advance(8 * day);
  await pruneArtifacts(on.portal, on.portal.services.modules.store);
  for (const address of Object.values(stale.map?.imports ?? {})) {
    const { status, body } = await obedientCdn.get(address);
    expect([address, status]).toEqual([address, 200]);
    expect(stale.map?.integrity[address] ?? fileIntegrity(body)).toBe(fileIntegrity(body));
  }

  const addresses = Object.keys(stale.map?.imports ?? {}).length;
  printFigure("D7", { releases: keptReleases, days: 8, addresses, failed: 0 });

  // With one more release the old build is pruned; the next map names another build.
  await on.publish(undefined, others[keptReleases % 2]);
  await pruneArtifacts(on.portal, on.portal.services.modules.store);
  const pruned = await staleCdn.get(old);
  expect([pruned.status, pruned.headers["cache-control"]]).toEqual([404, "no-store"]);
  const { address } = await mapOf(staleCdn);
  expect([address, (await staleCdn.get(address)).status]).toEqual([others[keptReleases % 2], 200]);
});
