import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { beforeTests } from "../../testing/before-tests.ts";
import { openDemoApp } from "../../testing/open-demo-app.ts";
import { checkoutForTests } from "../../testing/write-build.ts";
import { errorResponse } from "./error-response.ts";

// Uses raw sockets, because `inject` and every HTTP client normalize such requests.
const seed = Number(process.env.FUZZ_SEED ?? 20260302);
const tries = Number(process.env.FUZZ_ODD_REQUESTS ?? 300);
const host = "Host: acme.localhost\r\n";
const portal = beforeTests(() => openDemoApp({ config: { demo: true } }));
let port: number;
const checkout = checkoutForTests();

beforeAll(async () => {
  await portal.services.deployCheckout({
    checkout,
    cdn: { origin: "http://cdn.globex.localhost", deploy: async () => {} },
  });
  port = Number(new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends the bytes unchanged and reads until the server closes the connection. */
async function send(text: string): Promise<RawResponse> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(text, "latin1");
  await once(socket, "close");
  const [head = "", ...rest] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = lines
    .map((each) => each.split(/: ?(.*)/s))
    .map(([name = "", value = ""]) => [name.toLowerCase(), value]);
  return { status: Number(line.split(" ")[1]), headers: Object.fromEntries(headers), body: rest.join("\r\n\r\n") };
}

const request = (line: string, headers = host) => `${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;
const asBrowser = `${host}Accept: text/html\r\n`;
const codeOf = ({ body }: RawResponse) => JSON.parse(body).error.code;

it.each(["//", "/\\", "//:80", "//[", "/%", "/%ff", "/%c0%af", "/%2e%2e%2f", "http://acme.localhost//", "/;%?%"])(
  "answers GET %s with the portal's page",
  async (target) => {
    const response = await send(request(`GET ${target}`, asBrowser));
    expect([response.status, response.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(response.body).toContain('id="portico-boot"');
  },
);

it.each([
  ["POST", "/"],
  ["POST", "/tickets/home"],
  ["PUT", "//"],
  ["DELETE", "/%"],
  ["OPTIONS", "*"],
  ["PROPFIND", "/profile"],
  ["TRACE", "/signin"],
])("answers %s %s with 405, as a page to a browser", async (method, target) => {
  const page = await send(request(`${method} ${target}`, `${asBrowser}Cookie: locale=en\r\n`));
  expect([page.status, page.headers.allow]).toEqual([405, "GET, HEAD"]);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("Nothing was saved.");
  const other = await send(request(`${method} ${target}`));
  expect([other.status, other.headers.allow, codeOf(other)]).toEqual([405, "GET, HEAD", "route.method_not_allowed"]);
});

it.each([
  ["/api/auth", "POST"],
  ["/api/apps", "GET, HEAD"],
  ["/import-map.json", "GET, HEAD"],
  ["/media/apps/assets/logo.png", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/live", "GET, HEAD"],
  ["/api/nothing", undefined],
  ["/modules/none", undefined],
])("answers a preflight request to %s in the documented form, and allows no origin", async (path, allow) => {
  const preflight = "Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
  const response = await send(request(`OPTIONS ${path}`, asBrowser + preflight));
  const refusal = allow ? [405, "route.method_not_allowed"] : [404, "route.not_found"];
  expect([response.status, codeOf(response), response.headers.allow]).toEqual([...refusal, allow]);
  expect(response.headers).not.toHaveProperty("access-control-allow-origin");
});

it("answers another site's form in Portuguese without reading its body", async () => {
  const body = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n";
  const page = await send(`${request("POST /tickets/home", asBrowser + body)}a=b`);
  expect(page.status).toBe(405);
  expect(page.body).toContain("Nada foi salvo.");
});

it.each([
  ["two Host headers", request("GET /", `${host}Host: globex.localhost\r\n`), 400, "request.invalid"],
  ["two equal Host headers", request("GET /api/apps/client", host + host), 400, "request.invalid"],
  ["no Host header", request("GET /", ""), 400, "request.invalid"],
  ["a method that no server knows", request("GETT /"), 501, "request.method_unknown"],
  ["CONNECT", request("CONNECT acme.localhost:80"), 501, "request.method_unknown"],
  ["headers of 20 kB", request("GET /", `${host}X: ${"x".repeat(20_000)}\r\n`), 431, "request.headers_too_large"],
  ["another version of HTTP", "GET / HTTP/9.9\r\n\r\n", 400, "request.malformed"],
  ["a space in the target", request("GET /a b"), 400, "request.malformed"],
  ["an API path on an unknown host", request("GET /api/apps", "Host: nobody.localhost\r\n"), 404, "tenant.unknown"],
  ["the same path, percent-encoded", request("GET /%61pi/apps", "Host: nobody.localhost\r\n"), 404, "tenant.unknown"],
  ["an API path that cannot be decoded", request("GET /api/%"), 404, "route.not_found"],
])("answers %s with an error of the catalogue", async (_name, text, status, code) => {
  const response = await send(text);
  expect([response.status, codeOf(response)]).toEqual([status, code]);
  expect(errorResponse.safeParse(JSON.parse(response.body)).success).toBe(true);
  expect(response.headers["content-security-policy"]).toMatch("default-src 'none'");
});

it.each([
  ["/api/apps/client", "/%61pi/apps/client", "http://acme.localhost/%61pi/apps/client"],
  ["/api/users/me", "/api/%75sers/me", "HTTP://ACME.localhost/api/users/me"],
  ["/api/nothing", "/%61pi/nothing", "http://acme.localhost/%61%70%69/nothing"],
  ["/import-map.json", "/import%2dmap.json", "http://acme.localhost/import-map.json"],
  ["/signin", "/%73ignin", "http://acme.localhost/signin"],
])("responds to %s identically in every spelling", async (plain, ...others) => {
  const comparable = ({ status, headers, body }: RawResponse) => {
    const { date: _date, "x-request-id": id = "", "set-cookie": _cookie, ...rest } = headers;
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(rest["content-security-policy"] ?? "") ?? [];
    const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, "") : text);
    return {
      status,
      headers: JSON.parse(withoutNonce(JSON.stringify(rest))),
      body: withoutNonce(body.replace(id, "")),
    };
  };
  const expected = comparable(await send(request(`GET ${plain}`)));
  for (const target of others) expect(comparable(await send(request(`GET ${target}`)))).toEqual(expected);
});

it.each(["http://acme.evil.example/", "http://acme.localhost@evil.example/", "http://acme..localhost/signin"])(
  "finds no tenant for the target %s with any Host header",
  async (target) => {
    const page = await send(request(`GET ${target}`, asBrowser));
    expect(page.status).toBe(404);
    expect(page.body).toContain("Portal not found");
  },
);

it("takes the tenant of an absolute-form target from the target (RFC 9112, 3.2.2)", async () => {
  const response = await send(request("GET http://globex.localhost/api/apps/client"));
  expect(JSON.parse(response.body)).toEqual({ domain: "globex" });
});

it("ignores an unknown Expect header", async () => {
  const response = await send(request("GET /api/apps/client", `${host}Expect: a-miracle\r\n`));
  expect(JSON.parse(response.body)).toEqual({ domain: "acme" });
});

it("answers an unsatisfiable range with 416 and the file's size", async () => {
  const { address } = portal.services.modules.script("boot") ?? {};
  for (const encoding of ["identity", "gzip"]) {
    const headers = `${host}Range: bytes=9000000-\r\nAccept-Encoding: ${encoding}\r\n`;
    const response = await send(request(`GET ${address}`, headers));
    expect([response.status, codeOf(response)]).toEqual([416, "request.range"]);
    expect(response.headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
    expect(response.headers).not.toHaveProperty("content-encoding");
  }
});
it("names the authentication scheme with each 401", async () => {
  const response = await send(request("GET /api/notifications"));
  expect([response.status, response.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="portico"']);
});

const piece = fc.constantFrom(
  ...'/\\:@?#;%*.~[]{}|^`"<>',
  "//",
  "..",
  "%2f",
  "%00",
  "%ff",
  "api",
  "modules",
  "live",
  "\x7f",
  "é",
);
const target = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
const odd = fc.record({
  method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "X"),
  target: fc.oneof(
    target.map((text) => `/${text}`),
    target,
    target.map((text) => `http://${text}`),
  ),
  headers: fc.subarray([
    ...[host, "Host: [\r\n", "Host: a@b\r\n", "Accept: text/html\r\n", "Cookie: a=%; b\r\n", "Range: bytes=9-1\r\n"],
    ...["Content-Length: 0\r\n", "Upgrade: websocket\r\n", "Transfer-Encoding: chunked\r\n", "If-None-Match: *\r\n"],
  ]),
});

it(`answers ${tries} odd requests without a server error, each with security headers`, async () => {
  const faults: string[] = [];
  for (const { method, target: path, headers } of fc.sample(odd, { numRuns: tries, seed })) {
    const text = request(`${method} ${path}`, headers.join(""));
    const { status, headers: got } = await send(
      headers.includes("Transfer-Encoding: chunked\r\n") ? `${text}0\r\n\r\n` : text,
    );
    const right = status < 500 || status === 501;
    if (!right || !got["x-content-type-options"]) faults.push(`${status} for ${JSON.stringify(text)}`);
  }
  expect(faults).toEqual([]);
}, 600_000);
