import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One recorded answer: `body` is JSON, or a text when `headers` name another type. */
export interface Recording {
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
export function readRecording(folder: string, method: string, address: URL): Recording | undefined {
  const names = [true, false].map((withQuery) => recordingFile(method, address, withQuery));
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, "utf8")) as Recording);
}

export function writeRecording(folder: string, method: string, address: URL, recording: Recording): void {
  const file = join(folder, recordingFile(method, address));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
}
