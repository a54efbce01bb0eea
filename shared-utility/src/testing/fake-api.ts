import { readCookie } from "../browser/read-cookie.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { replaceTransport } from "../http/load-send.ts";
import type { WireRequest } from "../http/transport.ts";
import { ensureBootPage } from "./boot-page.ts";
import { failure, onTheWire } from "./fake-response.ts";

/** One call as the server receives it. */
export interface FakeCall {
  method: string;
  /** Below the API's address, e.g. `/apps`. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
  /** The values of `:name` in the handler's route. */
  params: Record<string, string>;
  onUploadProgress: ((sent: number) => void) | undefined;
}

type Responder = (call: FakeCall) => unknown;

/** The response body, a `failure(…)`, a `FakeResponse`, or a function that returns one of them for a call. */
type Handler = Responder | object | string | number | boolean | null | undefined;

/** A handler for each `METHOD /path`; `:name` matches one segment of the path. */
export type Handlers = Record<string, Handler>;

export interface FakeApi {
  calls: FakeCall[];
  callsTo(route: string): FakeCall[];
  handle(handlers: Handlers): void;
}

/** A user, Ana of acme, with two applications and no notifications. */
const ana: Handlers = {
  "POST /auth": { access_token: "access-1", refresh_token: "refresh-1", email: "ana@acme.test" },
  "DELETE /auth/invalidate": undefined,
  "GET /users/me": { email: "ana@acme.test", name: "Ana Souza" },
  "GET /apps/client": { domain: "acme" },
  "GET /apps": [
    { module: "tickets", name: "Chamados" },
    { module: "assets", name: "Ativos" },
  ],
  "GET /notifications": { notifications: [], total: 0, totalUnreadNotifications: 0 },
};

/**
 * Replaces the HTTP layer only. By default the calls of `signIn` return the data of `ana@acme.test`; `handlers`
 * override them. A route without a handler returns `route.not_found`. `resetPage` restores the real layer.
 */
export function fakeApi(handlers: Handlers = {}): FakeApi {
  ensureBootPage();
  if (!readCookie("XSRF-TOKEN")) writeCookie("XSRF-TOKEN", "xsrf-1");
  const routes: Handlers = { ...ana, ...handlers };
  const calls: FakeCall[] = [];

  replaceTransport(async (wire) => {
    const { call, handler } = find(routes, wire);
    calls.push(call);
    return onTheWire(isResponder(handler) ? await handler(call) : handler);
  });

  return {
    calls,
    callsTo: (route) => calls.filter((call) => matched(route, call.method, call.path) !== undefined),
    handle: (more) => void Object.assign(routes, more),
  };
}

function isResponder(handler: Handler): handler is Responder {
  return typeof handler === "function";
}

function find(routes: Handlers, { method, url, headers, body, onUploadProgress }: WireRequest) {
  const { pathname, searchParams: query } = new URL(url);
  const path = pathname.replace(/^\/api(?=\/)/, "");
  const call = { method, path, query, headers, body, onUploadProgress, params: {} };
  for (const [route, handler] of Object.entries(routes)) {
    const params = matched(route, method, path);
    if (params) return { call: { ...call, params }, handler };
  }
  return { call, handler: failure("route.not_found") };
}

function matched(route: string, method: string, path: string): Record<string, string> | undefined {
  const pattern = route.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(`${method} ${path}`);
  return match ? { ...match.groups } : undefined;
}
