import { loggerOptions } from "../platform/http/logging.ts";
import { beforeTests } from "./before-tests.ts";
import { captureLog } from "./capture-log.ts";
import { openTestApp } from "./open-test-app.ts";
import { checkoutForTests } from "./write-build.ts";

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
  let address = 0;
  const { logger, lines } = captureLog(loggerOptions);
  const portal = beforeTests(() => openTestApp({ config: { demo: true }, logger }));
  const checkout = checkoutForTests();
  beforeAll(async () => {
    const cdn = { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} };
    await portal.services.deployCheckout({ checkout, cdn });
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
  return { portal, send, logged, changeAddress };
}
