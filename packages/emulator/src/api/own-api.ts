import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseJson } from "@portico/shared-utility/contract";
import { type Call, type HttpResponse, json } from "../http-response.ts";

/**
 * The source of the responses to the application's own calls: recordings, the real API, or the real API while its responses
 * are recorded.
 */
export const apiModes = ["recorded", "real", "record"] as const;
export type ApiMode = (typeof apiModes)[number];

/** Headers of a call that describe the browser's connection to the emulator, not the call. */
const ofConnection = /^(host|connection|cookie|origin|referer|content-length|accept-encoding|sec-.*|x-xsrf-token)$/;

/** Headers of a response that the browser acts on, or that describe its body on the way: `fetch` has decompressed it. */
const notReadable = [
  ...["content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie"],
  ...["cache-control", "expires", "age", "etag", "last-modified", "location"],
];

/**
 * Responds to a call of one of the application's own APIs, which the page has sent here.
 * @param address of the API; the application has declared its origin
 */
export async function ownApi(call: Call, address: URL, mode: ApiMode, folder: string): Promise<HttpResponse> {
  const sent = ["GET", "HEAD"].includes(call.method) ? Buffer.alloc(0) : await call.body();
  if (mode === "recorded") {
    const found = readRecording(folder, { ...call, sent }, address);
    return found
      ? answerOf(found)
      : refused(
          "emulator.no_recording",
          404,
          `There is no ${folder}/${recordingFile(call.method, address)}. Choose “Real, recording” in the controls to write it.`,
        );
  }
  const answer = await forward(call, sent, address);
  if (answer instanceof Error)
    return refused(
      "emulator.unreachable",
      502,
      `${address.origin} did not answer: ${reasonOf(answer)}. Check that it runs and that this machine reaches it, or choose “Recorded” in the controls.`,
    );
  const [{ status }, headers] = [answer, readableHeaders(answer.headers)];
  const body = Buffer.from(await answer.arrayBuffer());
  const recording = { status, headers, ...contentOf(body, headers["content-type"]) };
  if (mode === "record") writeRecording(folder, { ...call, sent }, address, recording);
  return { status, headers, ...(!isEmpty(status) && { body }) };
}

const isEmpty = (status: number) => [204, 304].includes(status);

/** The headers of a response that a page of another origin reads: its type, and those that the API exposes. */
function readableHeaders(headers: Headers) {
  const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  const isExposed = (name: string) => exposed.includes("*") || exposed.includes(name);
  const found = [...headers].filter(([name]) => isExposed(name) && !notReadable.includes(name));
  return { ...Object.fromEntries(found), "content-type": headers.get("content-type") ?? "text/plain" };
}

function contentOf(bytes: Buffer, type: string): Pick<Recording, "body" | "text" | "base64"> {
  if (!isUtf8(bytes)) return { base64: bytes.toString("base64") };
  const text = bytes.toString();
  if (!type.includes("json")) return { body: text };
  // A service may name JSON and send something else, e.g. an error of a proxy.
  const body: unknown = hasLongNumbers(text) ? undefined : parseJson(text);
  return body === undefined ? { text } : { body };
}

/** Whether JSON has numbers that JavaScript changes, e.g. integers beyond 2^53. */
function hasLongNumbers(json: string): boolean {
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const end = quote < 0 ? json.length : quote;
    const tokens = json.slice(at, end).match(/\d[\d.eE+-]*/g) ?? [];
    if (tokens.some((token) => digitsOf(token) !== digitsOf(JSON.stringify(Number(token))))) return true;
    at = end + 1;
    while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
    at += 1;
  }
  return false;
}

/** The digits of a number: the same for `1.50`, `1.5` and `15e-1`. */
const digitsOf = (number: string) => number.replace(/e.*|\./gi, "").replace(/^0+|0+$/g, "");

async function forward(call: Call, body: Buffer, address: URL): Promise<Response | Error> {
  const headers = Object.entries(call.headers).filter(([name]) => !ofConnection.test(name));
  return fetch(address, {
    method: call.method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

function answerOf({ status, headers = {}, body, text: exact, base64 }: Recording): HttpResponse {
  if (base64 !== undefined) return { status, headers, body: Buffer.from(base64, "base64") };
  const type = headers["content-type"] ?? "application/json; charset=utf-8";
  const written = () => (body === undefined ? "" : type.includes("json") ? JSON.stringify(body) : String(body));
  const text = exact ?? written();
  return { status, headers: { ...headers, "content-type": type }, ...(!isEmpty(status) && { body: text }) };
}

/** The cause of an error of `fetch`, whose own message is the same for every fault. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}

function refused(code: string, status: number, message: string): HttpResponse {
  return json({ error: { code, message } }, status);
}

/**
 * One recorded response: `body` is JSON, or a text when `headers` name another type; `text` is sent as it is, and `base64` has
 * bytes that are no text.
 */
interface Recording {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  base64?: string;
}

interface Sent {
  method: string;
  sent: Buffer;
}

const plain = (part: string) => part.replace(/[^\w.=&@-]/g, "_").replace(/^\.+/, "_");

/**
 * The file with the recorded response to a call, e.g. `api.example/items.get.json`, or with a query
 * `items@page=2.get.json`.
 */
export function recordingFile(method: string, address: URL, withQuery = true): string {
  const path = address.pathname.split("/").filter(Boolean).map(plain).join("/") || "index";
  const query = withQuery && address.search ? `@${plain(address.search.slice(1))}` : "";
  return `${plain(address.host)}/${path}${query}.${method.toLowerCase()}.json`;
}

/** The file of a call with a body. Calls of GraphQL share one address and differ in their bodies. */
function fileOfBody({ method, sent }: Sent, address: URL): string {
  const hash = createHash("sha256").update(sent).digest("hex").slice(0, 10);
  return recordingFile(`${hash}.${method}`, address);
}

/** The recorded response to a call: for the same body, else for the same query, else for its path. */
function readRecording(folder: string, call: Sent, address: URL): Recording | undefined {
  const ofAddress = [true, false].map((withQuery) => recordingFile(call.method, address, withQuery));
  const names = [fileOfBody(call, address), ...ofAddress];
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, "utf8")) as Recording);
}

/** Writes the recording of the address, which serves unknown bodies, and the recording of the body. */
function writeRecording(folder: string, call: Sent, address: URL, recording: Recording): void {
  const names = [recordingFile(call.method, address), ...(call.sent.length > 0 ? [fileOfBody(call, address)] : [])];
  for (const file of names.map((name) => join(folder, name))) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
  }
}
