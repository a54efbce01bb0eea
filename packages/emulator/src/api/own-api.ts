import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
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

// In milliseconds; a real answer has begun by then, and a recorded one has ended.
const patience = 30_000;

/**
 * Responds to a call of one of the application's own APIs, which the page has sent here.
 * @param address of the API; the application has declared its origin
 */
export async function ownApi(call: Call, address: URL, mode: ApiMode, folder: string): Promise<HttpResponse> {
  const sent = ["GET", "HEAD"].includes(call.method) ? Buffer.alloc(0) : await call.body();
  if (mode === "recorded") return recordedAnswer(folder, { ...call, sent }, address);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${patience / 1_000} seconds`)), patience);
  try {
    const answer = await forward(call, sent, address, ending.signal);
    const [{ status }, headers] = [answer, readableHeaders(answer, address, isMoved(call))];
    if (mode === "real")
      return { status, headers, ...(answer.body && { body: Readable.fromWeb(answer.body as NodeStream) }) };
    const body = Buffer.from(await answer.arrayBuffer());
    const recording = { status, headers, ...contentOf(body, headers["content-type"]) };
    const fault = writeRecording(folder, { ...call, sent }, address, recording);
    return fault ?? { status, headers, ...(!isEmpty(status) && { body }) };
  } catch (error) {
    return unreachable(address, error);
  } finally {
    clearTimeout(timer);
  }
}

function unreachable({ origin }: URL, error: unknown): HttpResponse {
  const reason = reasonOf(error instanceof Error ? error : new Error(String(error)));
  return refused(
    "emulator.unreachable",
    502,
    `${origin} did not answer: ${reason}. Check that it runs and that this machine reaches it, or choose “Recorded” in the controls.`,
  );
}

/** Whether an API has redirected the call to another origin, to which browsers send no `authorization` (Fetch Standard). */
const isMoved = ({ url }: Call) => url.searchParams.has("moved");

function emulatedAddress({ href }: URL, hasMoved: boolean): string {
  return `/emulator/calls?address=${encodeURIComponent(href)}${hasMoved ? "&moved=" : ""}`;
}

const isEmpty = (status: number) => [204, 304].includes(status);

/**
 * The headers of a response that a page of another origin reads: its type, and those that the API exposes. A redirect leads
 * the browser here again.
 */
function readableHeaders({ status, headers }: Response, address: URL, hasMoved: boolean) {
  const location = status >= 300 && status < 400 ? headers.get("location") : null;
  const target = location === null ? undefined : new URL(location, address);
  const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  const isExposed = (name: string) => exposed.includes("*") || exposed.includes(name);
  const found = [...headers].filter(([name]) => isExposed(name) && !notReadable.includes(name));
  return {
    ...Object.fromEntries(found),
    "content-type": headers.get("content-type") ?? "text/plain",
    ...(target && { location: emulatedAddress(target, hasMoved || target.origin !== address.origin) }),
  };
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

function forward(call: Call, body: Buffer, address: URL, signal: AbortSignal): Promise<Response> {
  const isOwn = (name: string) => !ofConnection.test(name) && !(isMoved(call) && name === "authorization");
  const headers = Object.entries(call.headers).filter(([name]) => isOwn(name));
  return fetch(address, {
    method: call.method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    redirect: "manual",
    signal,
  });
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

// Of file systems, in bytes.
const longestName = 255;

const plain = (part: string) => part.replace(/[^\w.=&@-]/g, "_").replace(/^\.+/, "_");

function fitting(name: string, ending = ""): string {
  const most = longestName - ending.length;
  return (name.length > most ? `${name.slice(0, most - 11)}.${shortHash(name)}` : name) + ending;
}

const shortHash = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 10);

/**
 * The file with the recorded response to a call, e.g. `api.example/items.get.json`, or with a query
 * `items@page=2.get.json`.
 */
export function recordingFile(method: string, address: URL, withQuery = true): string {
  const folders = [address.host, ...address.pathname.split("/").filter(Boolean)].map(plain);
  const last = folders.length > 1 ? folders.pop() : "index";
  const query = withQuery && address.search ? `@${plain(address.search.slice(1))}` : "";
  const file = fitting(`${last}${query}`, `.${method.toLowerCase()}.json`);
  return [...folders.map((folder) => fitting(folder)), file].join("/");
}

/** The file of a call with a body. Calls of GraphQL share one address and differ in their bodies. */
function fileOfBody({ method, sent }: Sent, address: URL): string {
  return recordingFile(`${shortHash(sent)}.${method}`, address);
}

/** The recorded response to a call: for the same body, else for the same query, else for its path. */
function recordedAnswer(folder: string, call: Sent, address: URL): HttpResponse {
  const ofAddress = [true, false].map((withQuery) => recordingFile(call.method, address, withQuery));
  const files = [fileOfBody(call, address), ...ofAddress].map((name) => join(folder, name));
  const file = files.find((path) => existsSync(path));
  const step = "Choose “Real, recording” in the controls to write it";
  if (file === undefined)
    return refused("emulator.no_recording", 404, `There is no ${join(folder, ofAddress[0] ?? "")}. ${step}.`);
  const found = parseJson(readFileSync(file, "utf8"));
  if (isRecording(found)) return answerOf(found);
  const sentence = `${file} has no recording, such as {"status": 200, "body": {}}. ${step} again, or correct it.`;
  return refused("emulator.bad_recording", 500, sentence);
}

/** People edit recordings. */
function isRecording(found: unknown): found is Recording {
  const { status = 0, headers = {}, text = "", base64 = "" } = (found ?? {}) as Partial<Recording>;
  const isValue = (value: unknown) => typeof value === "string" || typeof value === "number";
  const areHeaders = typeof headers === "object" && headers !== null && Object.values(headers).every(isValue);
  const areTexts = typeof text === "string" && typeof base64 === "string";
  return Number.isInteger(status) && status >= 200 && status < 600 && areHeaders && areTexts;
}

/**
 * Writes the recording of the address, which serves unknown bodies, and the recording of the body.
 * @returns the response when they cannot be written
 */
function writeRecording(folder: string, call: Sent, address: URL, recording: Recording): HttpResponse | undefined {
  const names = [recordingFile(call.method, address), ...(call.sent.length > 0 ? [fileOfBody(call, address)] : [])];
  try {
    for (const file of names.map((name) => join(folder, name))) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
    }
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const step = "Make room and let this account write there, or choose “Real” in the controls.";
    return refused("emulator.not_recorded", 500, `${folder} cannot be written: ${reason}. ${step}`);
  }
}
