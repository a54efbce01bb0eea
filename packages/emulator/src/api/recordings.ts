import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseJson } from "@portico/shared-utility/contract";
import { type HttpResponse, json } from "../http-response.ts";

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

export interface Sent {
  method: string;
  sent: Buffer;
}

interface Answer {
  status: number;
  headers: Record<string, string> & { "content-type": string };
  content: Buffer;
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
export function recordedAnswer(folder: string, call: Sent, address: URL): HttpResponse {
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
export function writeRecording(
  folder: string,
  call: Sent,
  address: URL,
  { content, ...answer }: Answer,
): HttpResponse | undefined {
  const recording: Recording = { ...answer, ...contentOf(content, answer.headers["content-type"]) };
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

function contentOf(bytes: Buffer, type: string): Pick<Recording, "body" | "text" | "base64"> {
  if (!isUtf8(bytes)) return { base64: bytes.toString("base64") };
  const text = bytes.toString();
  if (!type.includes("json")) return { body: text };
  // A service may name JSON and send something else, e.g. an error of a proxy.
  const isExact = type.includes("ndjson") || hasLongNumbers(text);
  const body: unknown = isExact ? undefined : parseJson(text);
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

function answerOf({ status, headers = {}, body, text: exact, base64 }: Recording): HttpResponse {
  if (base64 !== undefined) return { status, headers, body: Buffer.from(base64, "base64") };
  const type = headers["content-type"] ?? "application/json; charset=utf-8";
  const written = () => (body === undefined ? "" : type.includes("json") ? JSON.stringify(body) : String(body));
  const text = exact ?? written();
  return { status, headers: { ...headers, "content-type": type }, ...(!isEmpty(status) && { body: text }) };
}

export const isEmpty = (status: number) => [204, 304].includes(status);

export function refused(code: string, status: number, message: string): HttpResponse {
  return json({ error: { code, message } }, status);
}
