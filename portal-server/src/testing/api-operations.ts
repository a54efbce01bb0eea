import type { InjectOptions } from "fastify";
import { anyAddress, type Credentials } from "./open-demo-app.ts";
import type { TestApp } from "./open-test-app.ts";

export interface JsonSchema {
  type?: string;
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

/** One method of one path of `/api/openapi.json`. */
export interface Operation {
  /** `PATCH /api/tickets/{id}` */
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** The token that the operation requires: the portal's session, an application's, or none. */
  guard: "session" | "application" | undefined;
  unsafe: boolean;
  /** Whether the description requires the XSRF token. */
  xsrf: boolean;
  parameters: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  /** The body's media type and schema. */
  body: { type: string; schema: JsonSchema } | undefined;
  /** Response schemas by status, `4XX` for all errors. */
  responses: Record<string, JsonSchema | undefined>;
}

interface Described {
  security?: Record<string, unknown>[];
  parameters?: Operation["parameters"];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface OpenApi {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
}

/**
 * Reads all operations below `/api` that a browser calls from the API's description, with every reference resolved.
 * Excludes operations for applications' back ends, which read no cookie and no session; outbox.test.ts attacks those.
 */
export async function readOperations({ app }: TestApp): Promise<Operation[]> {
  const response = await app.inject({ url: "/api/openapi.json", headers: { host: "acme.localhost:9000" } });
  const document = response.json<OpenApi>();
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/api/"));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => !security?.some((scheme) => "credential" in scheme))
      .map(([method, described]) => operationOf(document, path, method, described)),
  );
}

function operationOf(document: OpenApi, path: string, name: string, described: Described): Operation {
  const method = name.toUpperCase() as Operation["method"];
  const schemes = (described.security ?? []).flatMap((scheme) => Object.keys(scheme));
  const [type, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  const responses = Object.entries(described.responses).map(([status, { content }]) => {
    const schema = content?.["application/json"]?.schema;
    return [status, schema && resolve(document, schema)] as const;
  });
  return {
    name: `${method} ${path}`,
    method,
    path,
    guard: (["session", "application"] as const).find((scheme) => schemes.includes(scheme)),
    unsafe: method !== "GET",
    xsrf: schemes.includes("xsrf"),
    parameters: (described.parameters ?? []).map((one) => ({ ...one, schema: resolve(document, one.schema) })),
    body: type && body ? { type, schema: resolve(document, body.schema) } : undefined,
    responses: Object.fromEntries(responses),
  };
}

/** Replaces references by what they name. */
function resolve<Value>(document: OpenApi, value: Value): Value {
  if (Array.isArray(value)) return value.map((one) => resolve(document, one)) as Value;
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string") {
    return resolve(document, document.components.schemas[value.$ref.split("/").at(-1) ?? ""]) as Value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(document, one)])) as Value;
}

/** The variable parts of one request of an operation. */
export interface RequestInput {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Builds the request that a signed-in user's page would send, except for what the input overrides. */
export async function genuineRequest(
  { method, path, guard, body }: Operation,
  caller: Credentials,
  input: RequestInput = {},
): Promise<InjectOptions & { headers: Record<string, string> }> {
  const token = guard === "application" ? await caller.appToken(path.split("/")[2] ?? "") : caller.access;
  const payload = Buffer.isBuffer(input.body) || input.body === undefined ? input.body : JSON.stringify(input.body);
  return {
    method,
    url: addressOf(path, input),
    remoteAddress: anyAddress(),
    headers: {
      host: `${caller.tenant}.localhost:9000`,
      cookie: `XSRF-TOKEN=${caller.xsrf}; portico_session=${caller.cookie}`,
      "x-xsrf-token": caller.xsrf,
      ...(guard && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { "content-type": body?.type ?? "application/json" }),
      ...input.headers,
    },
    ...(payload !== undefined && { payload }),
  };
}

function addressOf(path: string, { path: parts = {}, query = {} }: RequestInput): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, textOf(one)]),
  );
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(textOf(parts[name] ?? "")));
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address;
}

// A lone surrogate cannot be part of a URL: a browser would send U+FFFD.
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
