import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { loggerOptions } from "../platform/http/logging.ts";
import { openTestApp, type TestApp } from "./open-test-app.ts";
import { writeCheckout } from "./write-build.ts";

interface RequestOptions {
  headers?: Record<string, string>;
  host?: string;
  path?: string;
}

/**
 * Opens a portal with the demo's builds for all tests of a file. Each test has an empty log and another address.
 * @returns the portal; `send`, which sends a report as a browser does; `logged`, the log lines about reports;
 * `changeAddress`, after which reports come from another address
 */
export function openTelemetry() {
  let portal: TestApp;
  let checkout: string;
  let address = 0;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), "portico-checkout-"));
    await writeCheckout(checkout);
    const stream = linesTo(lines);
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
  const send = (body: unknown, { headers = {}, host = "acme.localhost:9000", path = "" }: RequestOptions = {}) =>
    portal.app.inject({
      method: "POST",
      url: `/api/telemetry${path}`,
      remoteAddress: `10.0.0.${address}`,
      headers: { host, "content-type": "application/json", ...headers },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  const logged = () => lines.filter(({ msg }) => msg === "telemetry");
  const changeAddress = () => {
    address++;
  };
  return { portal: () => portal, send, logged, changeAddress };
}

/** A stream that parses each line of a log and adds it to a list. */
function linesTo(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      for (const line of String(chunk).split("\n").filter(Boolean)) lines.push(JSON.parse(line));
      done();
    },
  });
}
