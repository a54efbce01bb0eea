import { errorCatalogue } from "@portico/shared-utility/contract";
import { readCookie } from "../browser/read-cookie.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { FakeResponse, failure, onTheWire } from "../testing/fake-response.ts";
import { createApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { createSend } from "./send-call.ts";
import type { WireRequest } from "./transport.ts";

function open(respond: (wire: WireRequest) => unknown = () => ({}), base = "/api") {
  const sent: WireRequest[] = [];
  const transport = async (wire: WireRequest) => {
    sent.push(wire);
    return onTheWire(await respond(wire));
  };
  return { sent, ...createApiClient(async () => createSend(() => base, transport)) };
}

const headersOf = (sent: WireRequest[]) => sent.map(({ method, headers }) => [method, headers["X-XSRF-TOKEN"]]);

beforeEach(() => writeCookie("XSRF-TOKEN", "xsrf%1"));

describe("a call", () => {
  it("resolves to the response's JSON, or to `undefined` when there is no body", async () => {
    const { request } = open(({ method }) => (method === "GET" ? [1, 2] : undefined));
    await expect(request({ method: "GET", path: "/apps" })).resolves.toEqual([1, 2]);
    await expect(request({ method: "DELETE", path: "/users/images" })).resolves.toBeUndefined();
  });

  it("carries the access token and, when it is not a GET, the XSRF token", async () => {
    const { request, authorizeWith, sent } = open();
    authorizeWith({ token: () => "access-1", renew: async () => {} });
    await request({ method: "GET", path: "/apps" });
    await request({ method: "PATCH", path: "/notifications/all" });
    expect(headersOf(sent)).toEqual([
      ["GET", undefined],
      ["PATCH", "xsrf%1"],
    ]);
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(["Bearer access-1", "Bearer access-1"]);
  });

  it("carries no XSRF token to an API of another origin", async () => {
    const { request, sent } = open(() => ({}), "https://acme.portal.example/api");
    await request({ method: "POST", path: "/auth" });
    expect(sent.at(-1)?.headers).not.toHaveProperty("X-XSRF-TOKEN");
  });

  it("is not sent when its path leads to another host", async () => {
    const { request, sent } = open();
    await expect(request({ method: "GET", path: "//evil.test/apps" })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it("fetches an XSRF cookie first when the page has none", async () => {
    writeCookie("XSRF-TOKEN", "", 0);
    const { request, sent } = open(({ method }) => {
      if (method === "GET") writeCookie("XSRF-TOKEN", "fresh");
      return {};
    });
    await request({ method: "POST", path: "/auth" });
    expect(headersOf(sent)).toEqual([
      ["GET", undefined],
      ["POST", "fresh"],
    ]);
    expect(readCookie("XSRF-TOKEN")).toBe("fresh");
  });

  it("fetches a new XSRF cookie, once, when the old one is refused", async () => {
    const { request, sent } = open(({ method, headers }) => {
      if (method === "GET") writeCookie("XSRF-TOKEN", "fresh");
      return method === "GET" || headers["X-XSRF-TOKEN"] === "fresh" ? {} : failure("request.csrf");
    });
    await request({ method: "POST", path: "/auth" });
    expect(headersOf(sent)).toEqual([
      ["POST", "xsrf%1"],
      ["GET", undefined],
      ["POST", "fresh"],
    ]);
    const refusing = open(({ method }) => (method === "GET" ? {} : failure("request.csrf")));
    await expect(refusing.request({ method: "POST", path: "/auth" })).rejects.toMatchObject({ code: "request.csrf" });
    expect(refusing.sent).toHaveLength(3);
  });

  it("fetches the cookie of the user's session when the page has lost it", async () => {
    const { request, authorizeWith, sent } = open(({ method, headers }) => {
      if (method !== "GET") return headers["X-XSRF-TOKEN"] === "user's" ? {} : failure("request.csrf");
      writeCookie("XSRF-TOKEN", headers.Authorization === "Bearer access-1" ? "user's" : "guest's");
      return {};
    });
    authorizeWith({ token: () => "access-1", renew: async () => {} });
    await request({ method: "PATCH", path: "/notifications/all" });
    writeCookie("XSRF-TOKEN", "", 0);
    await request({ method: "PATCH", path: "/notifications/all" });
    expect(headersOf(sent).map(([method]) => method)).toEqual(["PATCH", "GET", "PATCH", "GET", "PATCH"]);
  });

  it("fails with `cookies` in a browser that stores none", async () => {
    writeCookie("XSRF-TOKEN", "", 0);
    const { request } = open(({ method }) => (method === "GET" ? {} : failure("request.csrf")));
    await expect(request({ method: "POST", path: "/auth" })).rejects.toMatchObject({ code: "cookies", status: 0 });
  });

  it("is repeated once with a renewed token when its token is refused", async () => {
    let token = "old";
    const renew = jest.fn(async () => {
      token = "new";
    });
    const { request, authorizeWith, sent } = open(({ headers }) =>
      headers.Authorization === "Bearer new" ? { ok: true } : failure("auth.token_invalid"),
    );
    authorizeWith({ token: () => token, renew });
    await expect(request({ method: "POST", path: "/users/images", body: new FormData() })).resolves.toEqual({
      ok: true,
    });
    expect(renew).toHaveBeenCalledWith("old");
    expect(sent).toHaveLength(2);
  });

  it("fails with the renewal's error when the token cannot be renewed", async () => {
    const { request, authorizeWith } = open(() => failure("auth.token_invalid"));
    authorizeWith({ token: () => "old", renew: () => Promise.reject(new ApiError("network")) });
    await expect(request({ method: "GET", path: "/apps" })).rejects.toMatchObject({ code: "network" });
  });

  it("can be aborted, also before it is sent", async () => {
    const { request } = open(() => new Promise(() => {}));
    const stop = new AbortController();
    const call = request({ method: "GET", path: "/apps", signal: stop.signal });
    stop.abort(new DOMException("left", "AbortError"));
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    const never = request({ method: "GET", path: "/apps", signal: stop.signal });
    await expect(never).rejects.toMatchObject({ name: "AbortError" });
  });

  it("fails with `timeout` when its time limit passes", async () => {
    jest.useFakeTimers();
    const { request } = open(() => new Promise(() => {}));
    const call = request({ method: "GET", path: "/apps", timeout: 5000 });
    const outcome = expect(call).rejects.toMatchObject({ code: "timeout", status: 0 });
    await jest.advanceTimersByTimeAsync(5000);
    await outcome;
  });
});

describe("a failed call", () => {
  const fail = (response: unknown) => open(() => response).request({ method: "GET", path: "/apps" });

  it.each(Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[])("carries the code %s", async (code) => {
    const response = failure(code, { requestId: "req-1", details: { field: "email" } });
    await expect(fail(response)).rejects.toMatchObject({
      name: "ApiError",
      code,
      status: errorCatalogue[code].status,
      requestId: "req-1",
      details: { field: "email" },
    });
  });

  it.each([
    [502, "server.unavailable"],
    [500, "server.internal"],
    [403, "server.unavailable"],
    [404, "server.unavailable"],
    [408, "server.unavailable"],
    [413, "request.too_large"],
    [429, "request.rate_limited"],
    [401, "server.unavailable"],
  ])("maps a proxy's %d to %s", async (status, code) => {
    const response = new FakeResponse(status, "<html>", { "x-request-id": "req-2" });
    await expect(fail(response)).rejects.toMatchObject({ code, status, requestId: "req-2" });
  });

  it("is a 200 whose body is not JSON", async () => {
    await expect(fail(new FakeResponse(200, "<html>"))).rejects.toMatchObject({
      code: "server.unavailable",
      status: 0,
    });
  });

  it("has `retryAfter` in seconds, also when the server sent a date", async () => {
    await expect(fail(failure("request.rate_limited", { retryAfter: 42 }))).rejects.toMatchObject({ retryAfter: 42 });
    jest.useFakeTimers({ now: new Date("2026-03-02T09:00:00.400Z"), doNotFake: ["nextTick", "queueMicrotask"] });
    const date = "Mon, 02 Mar 2026 09:00:30 GMT";
    const { retryAfter } = (await fail(new FakeResponse(503, "", { "retry-after": date })).catch(
      (error) => error,
    )) as ApiError;
    jest.useRealTimers();
    expect(retryAfter).toBe(30);
    await expect(fail(new FakeResponse(503, "", { "retry-after": "soon" }))).rejects.toMatchObject({
      retryAfter: undefined,
    });
  });
});
