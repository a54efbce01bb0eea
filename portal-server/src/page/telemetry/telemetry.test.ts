import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { loggerOptions } from "../../platform/http/logging.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { writeCheckout } from "../../testing/write-build.ts";
import type { TelemetryNotice } from "./telemetry-feed.ts";

let portal: TestApp;
let checkout: string;
let address = 0;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), "portico-checkout-"));
  await writeCheckout(checkout);
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      for (const line of String(chunk).split("\n").filter(Boolean)) lines.push(JSON.parse(line));
      done();
    },
  });
  portal = await openTestApp({ config: { demo: true }, logger: { ...loggerOptions, stream } });
  const cdn = { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} };
  await portal.services.deployCheckout({ checkout, cdn });
});
afterAll(async () => {
  await portal.close();
  await rm(checkout, { recursive: true, force: true });
});
beforeEach(() => {
  lines.length = 0;
  address++;
});

const at = "2026-03-02T09:00:00.000Z";
const event = (changes = {}) => ({ kind: "error", message: "broke", at, ...changes });
const logged = () => lines.filter(({ msg }) => msg === "telemetry");

interface RequestOptions {
  headers?: Record<string, string>;
  host?: string;
  path?: string;
}

const send = (body: unknown, { headers = {}, host = "acme.localhost:9000", path = "" }: RequestOptions = {}) =>
  portal.app.inject({
    method: "POST",
    url: `/api/telemetry${path}`,
    remoteAddress: `10.0.0.${address}`,
    headers: { host, "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("a page's report", () => {
  it("is accepted from a beacon without cookie or token and logged with tenant, module and release", async () => {
    const release = "development:1+acme:1";
    const headers = { origin: "http://acme.localhost:9000", "sec-fetch-site": "same-origin" };
    const stack = "Error: broke\n    at mount (http://acme.localhost:9000/modules/tickets-mf/x.js?a=1:1:2)";
    const response = await send({ events: [event({ module: "tickets", release, stack, id: "TK-12" })] }, { headers });
    expect([response.statusCode, response.headers["set-cookie"]]).toEqual([202, undefined]);
    expect(logged()).toEqual([
      expect.objectContaining({
        event: "page.error",
        tenant: "acme",
        module: "@app/tickets",
        release,
        said: "broke",
        stack: ["Error: broke", "at mount (http://acme.localhost:9000/modules/tickets-mf/x.js)"],
        shown: "TK-12",
        at,
      }),
    ]);
  });

  it("adds no extra line, control character, code or token to the log", async () => {
    const message = 'a\r\n{"level":60,"msg":"request"}\u001b[2J Bearer canary-1 ?code=canary-2\u202e';
    await send({ events: [event({ message, module: "canary-3", stack: "x\u0000y\nat ana.canary@acme.test" })] });
    const text = JSON.stringify(logged());
    expect(logged()).toHaveLength(1);
    expect(text).not.toMatch(/canary|\\u00|\\r|\u202e/);
    expect(logged()[0]?.module).toBeUndefined();
  });

  it("is published to all subscribers, even when one of them throws", async () => {
    const received: TelemetryNotice[] = [];
    const stop = portal.services.telemetry.subscribe((notice) => received.push(notice));
    const stopOther = portal.services.telemetry.subscribe(() => {
      throw new Error("broken subscriber");
    });
    const both = [event({ kind: "load", module: "@app/tickets", release: "a:1" }), event({ kind: "mount" })];
    expect((await send({ events: both })).statusCode).toBe(202);
    stop();
    stopOther();
    await send({ events: [event()] });
    expect(received).toEqual([
      { tenant: "acme", kind: "load", module: "@app/tickets", release: "a:1" },
      { tenant: "acme", kind: "mount", module: undefined, release: undefined },
    ]);
  });

  it.each([
    ["nothing", {}],
    ["no event", { events: [] }],
    ["21 events", { events: Array(21).fill(event()) }],
    ["an unknown kind", { events: [event({ kind: "constructor" })] }],
    ["no instant", { events: [event({ at: "yesterday" })] }],
    ["a long message", { events: [event({ message: "x".repeat(501) })] }],
    ["a release that is a text", { events: [event({ release: 'x","level":60' })] }],
    ["a list", []],
    ["invalid JSON", "kind=error"],
  ])("with %s is refused and not logged", async (_name, body) => {
    expect((await send(body)).statusCode).toBe(400);
    expect(logged()).toEqual([]);
  });

  it("is refused above 16 kB and with another content type", async () => {
    expect((await send({ events: [event({ extra: "x".repeat(17_000) })] })).statusCode).toBe(413);
    expect((await send({ events: [event()] }, { headers: { "content-type": "text/plain" } })).statusCode).toBe(415);
  });

  it("is refused from another origin and for a host without a tenant", async () => {
    for (const origin of ["http://globex.localhost:9000", "https://evil.test", "null"])
      expect((await send({ events: [event()] }, { headers: { origin } })).statusCode).toBe(403);
    expect((await send({ events: [event()] }, { host: "umbrella.localhost" })).statusCode).toBe(404);
    expect(logged()).toEqual([]);
  });

  it("is limited to 60 from one address, then one a second", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 62; index++) statuses.push((await send({ events: [event()] })).statusCode);
    expect(statuses).toEqual([...Array(60).fill(202), 429, 429]);
    expect((await send({ events: [event()] })).headers["retry-after"]).toBe("1");
    portal.clock.advance(1_000);
    expect((await send({ events: [event()] })).statusCode).toBe(202);
    address++;
    expect((await send({ events: [event()] })).statusCode).toBe(202);
  });

  it("is limited to 600 for one tenant over all addresses, without affecting other tenants", async () => {
    portal.clock.advance(60_000);
    const counts: Record<number, number> = {};
    for (let index = 0; index < 610; index++) {
      if (index % 50 === 0) address++;
      const { statusCode } = await send({ events: [event()] });
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    expect(counts).toEqual({ 202: 600, 429: 10 });
    expect((await send({ events: [event()] }, { host: "globex.localhost:9000" })).statusCode).toBe(202);
    portal.clock.advance(60_000);
  }, 300_000);
});

describe("a browser's report of a blocked file", () => {
  const page = "http://acme.localhost:9000/tickets/home?code=canary";
  const source = "http://acme.localhost:9000/modules/tickets-mf/tickets.aaaaaaaaaa.js";
  const blocked = "https://evil.test/x.js?code=canary";

  it.each([
    [
      "application/csp-report",
      {
        "csp-report": {
          "document-uri": page,
          "effective-directive": "script-src-elem",
          "blocked-uri": blocked,
          "source-file": source,
          "line-number": 7,
          "script-sample": "canary",
        },
      },
    ],
    [
      "application/reports+json",
      [
        { type: "deprecation", body: { id: "canary" } },
        {
          type: "csp-violation",
          age: 1,
          url: page,
          body: {
            documentURL: page,
            effectiveDirective: "script-src-elem",
            blockedURL: blocked,
            sourceFile: source,
            lineNumber: 7,
          },
        },
      ],
    ],
  ])("as %s is logged with the module that requested the file", async (type, body) => {
    const response = await send(body, { path: "/csp", headers: { "content-type": type } });
    expect(response.statusCode).toBe(202);
    expect(logged()).toEqual([
      expect.objectContaining({
        event: "page.csp",
        tenant: "acme",
        module: "@app/tickets",
        release: expect.stringMatching(/^development:\d+\+acme:\d+$/),
        said: `script-src-elem blocked https://evil.test/x.js at ${source}:7`,
      }),
    ]);
    expect(JSON.stringify(logged())).not.toContain("canary");
  });

  it("for other policies is logged with the module and the missing need", async () => {
    const entry = "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.aaaaaaaaaa.js";
    const late = "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.late.js";
    const url = "http://globex.localhost:9000/tickets/home";
    const geolocation = { featureId: "geolocation", sourceFile: entry, lineNumber: 3, disposition: "enforce" };
    const script = { documentURL: url, blockedURL: late, destination: "script", reportOnly: true };
    const body = [
      { type: "permissions-policy-violation", url, body: geolocation },
      { type: "integrity-violation", url, body: script },
    ];
    const headers = { "content-type": "application/reports+json" };
    expect((await send(body, { path: "/csp", host: "globex.localhost:9000", headers })).statusCode).toBe(202);
    expect(logged()).toMatchObject([
      {
        module: "@app/tickets",
        said: `permissions-policy blocked geolocation at ${entry}:3; it needs feature:geolocation`,
      },
      { module: "@app/tickets", said: `integrity-policy-report-only would block ${late}` },
    ]);
  });

  it.each([
    [
      "the entry of a module",
      { "blocked-uri": "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.aaaaaaaaaa.js" },
      "@app/tickets",
    ],
    [
      "a chunk of its build",
      { "blocked-uri": "http://cdn.globex.localhost:9001/modules/globex-tickets-mf/tickets.12.bbbbbbbbbb.js" },
      "@app/tickets",
    ],
    ["an unknown file", { "blocked-uri": "https://evil.test/tickets.aaaaaaaaaa.js" }, undefined],
    ["a word", { "blocked-uri": "inline" }, undefined],
    ["nonsense", { "blocked-uri": 7, "source-file": ["x"], "line-number": -1 }, undefined],
  ])("from %s is assigned to the module %j", async (_name, report, module) => {
    const options = {
      path: "/csp",
      host: "globex.localhost:9000",
      headers: { "content-type": "application/csp-report" },
    };
    expect((await send({ "csp-report": report }, options)).statusCode).toBe(202);
    expect(logged()[0]?.module).toBe(module);
  });

  it("is refused with another content type", async () => {
    expect((await send({ "csp-report": {} }, { path: "/csp" })).statusCode).toBe(415);
  });
});
