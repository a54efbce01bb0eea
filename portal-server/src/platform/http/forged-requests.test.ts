import { genuineRequest, type Operation, readOperations } from "../../testing/api-operations.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { genuineInput } from "../../testing/genuine-input.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { rowDigest } from "../../testing/row-digest.ts";
import { seedRelease } from "../../testing/test-registry.ts";

// S12: every unsafe route of the API's description × every attack.
const portal = beforeTests(openDemoApp);
let operations: Operation[];
let ana: Credentials;
let bruno: Credentials;
beforeAll(async () => {
  await seedRelease(portal, "base", { "@portico/navbar-mf": "/modules/navbar-mf/navbar.js" });
  operations = await readOperations(portal);
  ana = await credentialsOf(portal, "ana@acme.test");
  bruno = await credentialsOf(portal, "bruno@acme.test");
});

type Attack = (headers: Record<string, string>) => Record<string, string | undefined>;

const invented = "bm9uY2U.guest.bWFj";
const cookies = (token: string) => `XSRF-TOKEN=${token}; portico_session=${ana.cookie}`;
const attacks: Record<string, Attack> = {
  "no header": () => ({ "x-xsrf-token": undefined }),
  "a wrong header": () => ({ "x-xsrf-token": "wrong" }),
  "another user's header": () => ({ "x-xsrf-token": bruno.xsrf }),
  "a tossed cookie and its header": () => ({ cookie: cookies(invented), "x-xsrf-token": invented }),
  "two cookies": () => ({ cookie: `XSRF-TOKEN=${bruno.xsrf}; ${cookies(ana.xsrf)}` }),
  "a form post": () => ({
    "content-type": "application/x-www-form-urlencoded",
    "x-xsrf-token": undefined,
    origin: "https://evil.test",
  }),
  "Origin null": () => ({ origin: "null" }),
  "a foreign Origin": () => ({ origin: "https://evil.test" }),
  "another tenant's Origin": () => ({ origin: "http://globex.localhost:9000" }),
  "a cross-site page": () => ({ "sec-fetch-site": "cross-site" }),
  "another tenant's page": () => ({ "sec-fetch-site": "same-site" }),
};

// Browsers send these reports without a token: the routes check the origin, read no credential and store no row.
const beacons = new Set(["POST /api/telemetry", "POST /api/telemetry/csp"]);

// An exchange stores no row, and the sample's ids do not exist.
const unchanging = new Set([
  "POST /api/auth/exchange",
  "PATCH /api/notifications",
  "POST /api/notifications/all/undo",
  "DELETE /api/users/me/sessions/{id}",
  "DELETE /api/registry/overrides",
  "DELETE /api/registry/trial",
  ...beacons,
]);

function fail(): never {
  throw new Error("The API describes no upload of pictures.");
}

async function send(operation: Operation, attack: Attack, body?: string) {
  const request = await genuineRequest(operation, ana, genuineInput(operation, ana));
  const headers = { ...request.headers, ...attack(request.headers) };
  for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name];
  const response = await portal.app.inject({ ...request, ...(body !== undefined && { payload: body }), headers });
  return { status: response.statusCode, code: response.body && response.json().error?.code };
}

it("rejects every attack on every unsafe route, and no row changes", async () => {
  const unsafe = operations.filter(({ unsafe, name }) => unsafe && !beacons.has(name));
  expect(unsafe.length).toBeGreaterThanOrEqual(20);
  const before = await rowDigest(portal.db);
  for (const operation of unsafe) {
    for (const [name, attack] of Object.entries(attacks)) {
      const attempt = { route: operation.name, attack: name };
      expect({ ...attempt, ...(await send(operation, attack)) }).toEqual({
        ...attempt,
        status: 403,
        code: "request.csrf",
      });
    }
    expect([operation.name, await rowDigest(portal.db)]).toEqual([operation.name, before]);
  }
  printFigure("S12", { routes: unsafe.length, attacks: Object.keys(attacks).length, accepted: 0, rowsChanged: 0 });
});

it("describes the token as required on exactly the unsafe routes", () => {
  const protectedNames = operations.filter(({ xsrf }) => xsrf).map(({ name }) => name);
  const unsafe = operations.filter(({ unsafe, name }) => unsafe && !beacons.has(name)).map(({ name }) => name);
  expect(protectedNames).toEqual(unsafe);
});

it("accepts no report from another origin's page", async () => {
  const foreign = Object.entries(attacks).filter(([name]) => /Origin|page|post/.test(name));
  const open = operations.filter(({ name }) => beacons.has(name));
  expect([open.length, foreign.length]).toEqual([2, 6]);
  for (const operation of open) {
    for (const [name, attack] of foreign) {
      const attempt = { route: operation.name, attack: name };
      expect({ ...attempt, ...(await send(operation, attack)) }).toEqual({
        ...attempt,
        status: 403,
        code: "request.csrf",
      });
    }
  }
});

it("rejects another user's complete token on every route that identifies the user", async () => {
  const before = await rowDigest(portal.db);
  const tossed: Attack = () => ({ cookie: cookies(bruno.xsrf), "x-xsrf-token": bruno.xsrf });
  const known = operations.filter(({ unsafe, guard }) => unsafe && guard);
  const exchange = operations.filter(({ name }) => name === "POST /api/auth/exchange");
  for (const operation of [...known, ...exchange]) {
    const { status, code } = await send(operation, tossed);
    expect([operation.name, status, code]).toEqual([operation.name, 403, "request.csrf"]);
  }
  expect(await rowDigest(portal.db)).toBe(before);
});

it("rejects bodies sent as text, form or multipart, even with all tokens valid", async () => {
  const before = await rowDigest(portal.db);
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
  for (const operation of operations.filter(({ body }) => body)) {
    for (const type of types) {
      const { status } = await send(operation, () => ({ "content-type": type }), "name=Mallory");
      expect([operation.name, type, status]).toEqual([operation.name, type, 415]);
    }
  }
  expect(await rowDigest(portal.db)).toBe(before);
});

// A3: ways around schema validation that Fastify had (CVE-2025-32442, -2026-25223, -2026-33806, -2026-3419).
const odd = [
  "application/json\ttext/plain",
  " application/json",
  "application/json ;charset=utf-8",
  "application/json;charset=utf-7",
  "application/json, text/plain",
  "application/jsonx",
  "application/json\\",
  "Application/JSON",
  "application/vnd.api+json",
  "text/json",
  "*/*",
  "",
];

it("validates every body, with any spelling of its content type", async () => {
  const before = await rowDigest(portal.db);
  const withBody = operations.filter(({ body }) => body);
  for (const operation of withBody) {
    for (const type of odd) {
      const { status } = await send(operation, () => ({ "content-type": type }), '{"canary":[1]}');
      expect([operation.name, type, status >= 400 && status < 500]).toEqual([operation.name, type, true]);
    }
  }
  expect(await rowDigest(portal.db)).toBe(before);
  printFigure("A3", { routes: withBody.length, types: odd.length, unvalidated: 0 });
});

it("changes no row by GET or HEAD", async () => {
  const before = await rowDigest(portal.db);
  for (const operation of operations.filter(({ unsafe }) => !unsafe)) {
    const request = await genuineRequest(operation, ana, genuineInput(operation, ana));
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode } = await portal.app.inject({ ...request, method });
      expect([operation.name, statusCode < 500]).toEqual([operation.name, true]);
    }
  }
  expect(await rowDigest(portal.db)).toBe(before);
});

it("accepts the same requests from the portal's own page", async () => {
  // Uploads a picture, so that there is one to remove.
  await send(operations.find(({ name }) => name === "POST /api/users/images") ?? fail(), () => ({}));
  for (const operation of operations.filter(({ unsafe }) => unsafe)) {
    portal.clock.advance(1_000);
    ana = await credentialsOf(portal, "ana@acme.test");
    const fromPortal: Attack = () => ({ origin: "http://acme.localhost:9000", "sec-fetch-site": "same-origin" });
    const before = await rowDigest(portal.db);
    const { status, code } = await send(operation, fromPortal);
    expect([operation.name, status < 500, code]).not.toEqual([operation.name, true, "request.csrf"]);
    const changed = (await rowDigest(portal.db)) !== before;
    if (status < 300 && !unchanging.has(operation.name))
      expect([operation.name, changed]).toEqual([operation.name, true]);
  }
});
