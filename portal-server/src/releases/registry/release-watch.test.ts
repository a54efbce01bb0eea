import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { connectLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { until } from "../../testing/until.ts";
import { createReleaseWatch } from "./release-watch.ts";

const { portal, cdn } = portalWithCdn({ base: { react: "/modules/shared-deps/react.1.js" } });
const other = beforeTests(() => openTestApp({ database: portal.database }));

async function subscriber(tenant: string) {
  const email = `eva@${tenant}.test`;
  await addUser(portal, email, tenant);
  const { session } = await signIn(portal, email, tenant);
  const client = await connectLive(portal, email, session.access_token, tenant);
  client.send("SUBSCRIBE", { id: "r", destination: "/topic/releases", receipt: "r" });
  await client.next("RECEIPT\nreceipt-id:r");
  return client;
}

it("announces a release from any server to the tabs of its tenant only", async () => {
  const [acme, globex] = [await subscriber("acme"), await subscriber("globex")];
  const credential = await newRegistryCredentialOf(portal);
  for (const [n, server] of [portal, other].entries()) {
    const call = registryClient(server, credential);
    const { headers } = await call("GET", "/maps/development/acme");
    const changes = { set: { "@app/a": { url: cdn.serveApp(`a${n}`) } } };
    const body = { environment: "development", scope: "acme", changes, reason: "test" };
    const { release } = (await call("POST", "/releases", body, { "if-match": String(headers.etag) })).json();
    const message = await acme.next("MESSAGE");
    expect(message).toContain(JSON.stringify({ environment: "development", release: release.id }));
    const map = await portal.app.inject({ url: "/import-map.json", headers: { host: "acme.localhost" } });
    expect(map.json().imports["@app/a"]).toBe(`${cdn.origin}/a${n}.js`);
    acme.received.length = 0;
  }
  expect(globex.received.some((text) => text.startsWith("MESSAGE"))).toBe(false);
  for (const client of [acme, globex]) client.socket.close();
});

it("announces a release of the base to every tenant", async () => {
  const client = await connectAgain();
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.2.js" }, await current());
  expect(await client.next("MESSAGE")).toContain("destination:/topic/releases");
  client.socket.close();
});

async function connectAgain() {
  await addUser(portal, "gil@globex.test", "globex");
  const { session } = await signIn(portal, "gil@globex.test", "globex");
  const client = await connectLive(portal, "gil@globex.test", session.access_token, "globex");
  client.send("SUBSCRIBE", { id: "r", destination: "/topic/releases", receipt: "r" });
  await client.next("RECEIPT\nreceipt-id:r");
  return client;
}

async function current() {
  const call = registryClient(portal, await newRegistryCredentialOf(portal));
  return (await call("GET", "/maps/development")).json().release;
}

it("sends no further query when it is stopped during its start", async () => {
  let queries = 0;
  // The portals of these tests share the database: a proxy counts the queries of this watch only.
  const db = new Proxy(portal.db, {
    get(target, name) {
      if (name === "select") queries += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  const { config, clock, services, app } = portal;
  const watch = createReleaseWatch({ config, db, clock, log: app.log, live: services.live });
  const started = watch.start();
  await watch.stop();
  await started;
  const before = queries;
  expect(before).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  watch.wake();
  expect(queries).toBe(before);
});

it("announces over a shared broker a release whose tenants the database has not answered at first", async () => {
  let failures = 1;
  const db = new Proxy(portal.db, {
    get(target, name) {
      const select: typeof portal.db.select = Reflect.get(target, "select").bind(target);
      if (name !== "select") return Reflect.get(target, name) as unknown;
      return (columns: Parameters<typeof select>[0]) => {
        if ("domain" in columns && failures-- > 0) throw new Error("The database is away.");
        return select(columns);
      };
    },
  });
  const { clock, app } = portal;
  const announced: string[] = [];
  const announce = async (tenant: string) => void announced.push(tenant);
  const config = { ...portal.config, brokerUrl: "ws://portal:secret@127.0.0.1:1" };
  const watch = createReleaseWatch({ config, db, clock, log: app.log, live: { announce } });
  await watch.start();
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.3.js" }, await current());
  watch.wake();
  await until(() => announced.includes("acme"));
  await watch.stop();
  expect(failures).toBeLessThan(0);
});
