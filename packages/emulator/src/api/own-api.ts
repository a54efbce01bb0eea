import { pipeline, Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Call, HttpResponse } from "../http-response.ts";
import { isEmpty, recordedAnswer, refused, writeRecording } from "./recordings.ts";

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
  const body = ["GET", "HEAD"].includes(call.method) ? Buffer.alloc(0) : await call.body();
  const given = { method: call.method, sent: body };
  const sent = (response: HttpResponse) => withEmulatedLocation(response, address, isMoved(call));
  if (mode === "recorded") return sent(recordedAnswer(folder, given, address));
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${patience / 1_000} seconds`)), patience);
  try {
    const answer = await forward(call, body, address, ending.signal);
    const { status } = answer;
    const headers = readableHeaders(answer, address);
    const sendBody = (content: HttpResponse["body"]) => sent({ status, headers, ...(content && { body: content }) });
    const stream = answer.body && Readable.fromWeb(answer.body as NodeStream);
    if (mode === "real") return sendBody(stream ?? undefined);
    const record = (content: Buffer) => writeRecording(folder, given, address, { status, headers, content });
    if (stream && isStream(headers)) return sendBody(recorded(stream, record));
    const whole = stream ? await buffer(stream) : Buffer.alloc(0);
    return record(whole) ?? sendBody(isEmpty(status) ? undefined : whole);
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

/** A redirect leads the browser here again. Recordings hold the API's own address. */
function withEmulatedLocation(response: HttpResponse, address: URL, hasMoved: boolean): HttpResponse {
  const { location } = response.headers ?? {};
  if (typeof location !== "string" || !URL.canParse(location)) return response;
  const target = new URL(location);
  const emulated = emulatedAddress(target, hasMoved || target.origin !== address.origin);
  return { ...response, headers: { ...response.headers, location: emulated } };
}

/** The headers of a response that a page of another origin reads: its type, and those that the API exposes. */
function readableHeaders({ status, headers }: Response, address: URL) {
  const location = status >= 300 && status < 400 ? headers.get("location") : null;
  const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  const isExposed = (name: string) => exposed.includes("*") || exposed.includes(name);
  const found = [...headers].filter(([name]) => isExposed(name) && !notReadable.includes(name));
  return {
    ...Object.fromEntries(found),
    "content-type": headers.get("content-type") ?? "text/plain",
    ...(location !== null && { location: new URL(location, address).href }),
  };
}

const isStream = (headers: { "content-type": string }) => /^text\/event-stream|ndjson/.test(headers["content-type"]);

/**
 * The parts of a stream as they come. What has arrived is recorded when the API or the page ends it. A stream that breaks off,
 * or is closed before its first part, leaves the last recording as it is.
 */
function recorded(stream: Readable, record: (content: Buffer) => HttpResponse | undefined): Readable {
  const parts: Buffer[] = [];
  const passed = new Transform({
    transform(part, _encoding, done) {
      parts.push(part);
      done(null, part);
    },
  });
  pipeline(stream, passed, (error) => {
    const isClosed = error?.code === "ERR_STREAM_PREMATURE_CLOSE";
    if (parts.length === 0 || (error && !isClosed)) return;
    const refusal = record(Buffer.concat(parts));
    // The page has its response already.
    if (refusal) process.stderr.write(`${refusal.body}\n`);
  });
  return passed;
}

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

/** The cause of an error of `fetch`, whose own message is the same for every fault. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
