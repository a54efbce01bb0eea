import { openTelemetry } from "../../testing/open-telemetry.ts";
import type { TelemetryNotice } from "./telemetry-feed.ts";

const { portal, send, logged, changeAddress } = openTelemetry();
const at = "2026-03-02T09:00:00.000Z";
const event = (changes = {}) => ({ kind: "error", message: "broke", at, ...changes });

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
    changeAddress();
    expect((await send({ events: [event()] })).statusCode).toBe(202);
  });

  it("is limited to 600 for one tenant over all addresses, without affecting other tenants", async () => {
    portal.clock.advance(60_000);
    const counts: Record<number, number> = {};
    for (let index = 0; index < 610; index++) {
      if (index % 50 === 0) changeAddress();
      const { statusCode } = await send({ events: [event()] });
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    expect(counts).toEqual({ 202: 600, 429: 10 });
    expect((await send({ events: [event()] }, { host: "globex.localhost:9000" })).statusCode).toBe(202);
    portal.clock.advance(60_000);
  }, 300_000);
});
