import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseJson } from "@portico/shared-utility/contract";
import { type Call, type HttpResponse, json } from "../http-response.ts";

/** Where calls of the application's own APIs go: recorded answers, the real API, or the real API and into a recording. */
export const apiModes = ["recorded", "real", "record"] as const;
export type ApiMode = (typeof apiModes)[number];

/** Headers of a call that describe the browser's connection to the emulator, not the call. */
const ofConnection = /^(host|connection|cookie|origin|referer|content-length|accept-encoding|sec-.*|x-xsrf-token)$/;

/**
 * Answers a call of one of the application's own APIs, which the page has sent here.
 * @param address of the API; its origin is one that the application has declared
 */
export async function ownApi(call: Call, address: URL, mode: ApiMode, folder: string): Promise<HttpResponse> {
  if (mode === "recorded") {
    const found = readRecording(folder, call.method, address);
    return found
      ? answerOf(found)
      : refused(
          "emulator.no_recording",
          404,
          `There is no ${folder}/${recordingFile(call.method, address)}. Choose “Real, recording” in the controls to write it.`,
        );
  }
  const answer = await forward(call, address);
  if (answer instanceof Error)
    return refused(
      "emulator.unreachable",
      502,
      `${address.origin} did not answer: ${reasonOf(answer)}. Check that it runs and that this machine reaches it, or choose “Recorded” in the controls.`,
    );
  const type = answer.headers.get("content-type") ?? "text/plain";
  const body = await answer.text();
  const recording = {
    status: answer.status,
    headers: { "content-type": type },
    body: type.includes("json") ? jsonOrText(body) : body,
  };
  if (mode === "record") writeRecording(folder, call.method, address, recording);
  return answerOf(recording);
}

async function forward(call: Call, address: URL): Promise<Response | Error> {
  const headers = Object.entries(call.headers).filter(([name]) => !ofConnection.test(name));
  const body = ["GET", "HEAD"].includes(call.method) ? undefined : new Uint8Array(await call.body());
  return fetch(address, {
    method: call.method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body && body.length > 0 && { body }),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

function answerOf({ status, headers = {}, body }: Recording): HttpResponse {
  const type = headers["content-type"] ?? "application/json; charset=utf-8";
  const text = body === undefined ? "" : type.includes("json") ? JSON.stringify(body) : String(body);
  return { status, headers: { ...headers, "content-type": type }, ...(![204, 304].includes(status) && { body: text }) };
}

/** An error of `fetch` has the same message for everything; its cause says what was wrong. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}

/** A service may name JSON and send something else, e.g. an error of a proxy. */
function jsonOrText(body: string): unknown {
  const value = parseJson(body);
  return value === undefined ? body : value;
}

function refused(code: string, status: number, message: string): HttpResponse {
  return json({ error: { code, message } }, status);
}

/** One recorded answer: `body` is JSON, or a text when `headers` name another type. */
interface Recording {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const plain = (part: string) => part.replace(/[^\w.=&@-]/g, "_").replace(/^\.+/, "_");

/** The file of a call's recorded answer, e.g. `api.example/items.get.json`, or with a query `items@page=2.get.json`. */
export function recordingFile(method: string, address: URL, withQuery = true): string {
  const path = address.pathname.split("/").filter(Boolean).map(plain).join("/") || "index";
  const query = withQuery && address.search ? `@${plain(address.search.slice(1))}` : "";
  return `${plain(address.host)}/${path}${query}.${method.toLowerCase()}.json`;
}

/** The recorded answer of a call: that of the same query, or else that of its path. */
function readRecording(folder: string, method: string, address: URL): Recording | undefined {
  const names = [true, false].map((withQuery) => recordingFile(method, address, withQuery));
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, "utf8")) as Recording);
}

function writeRecording(folder: string, method: string, address: URL, recording: Recording): void {
  const file = join(folder, recordingFile(method, address));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
}
