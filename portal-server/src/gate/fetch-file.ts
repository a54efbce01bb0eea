import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { errorCode } from "../error-code.ts";
import { inTime } from "./in-time.ts";
import { type FileKind, isMime } from "./is-mime.ts";
import { GateRefusal } from "./refusal.ts";
import { type HostAddress, resolveHost } from "./resolve-host.ts";

export interface FetchLimits {
  /** The origin of the page that will load the file; `undefined` when pages of every tenant will. */
  origin: string | undefined;
  allowLoopback: boolean;
  mostBytes: number;
  /** Ends at the deadline. */
  signal: AbortSignal;
}

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * Fetches a file as a tenant's page would: another origin's, without cookies, following no redirect.
 *
 * @returns its bytes as the page sees them
 * @throws GateRefusal with what a browser would hold against it, and with what only the gate does
 */
export async function fetchFile(url: URL, kind: FileKind, limits: FetchLimits): Promise<Buffer> {
  try {
    const addresses = await inTime(resolveHost(url.hostname, limits.allowLoopback), limits.signal);
    return await ask(url, kind, addresses, limits);
  } catch (error) {
    if (error instanceof GateRefusal) throw error;
    if (limits.signal.aborted) throw new GateRefusal("release.too_slow", { file: url.href });
    throw new GateRefusal("release.unreachable", { file: url.href, reason: errorCode(error) ?? "unknown" });
  }
}

function ask(url: URL, kind: FileKind, addresses: HostAddress[], limits: FetchLimits): Promise<Buffer> {
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, addresses) : done(null, addresses[0]?.address ?? "", addresses[0]?.family ?? 4);
  const headers = {
    accept: "*/*",
    "accept-encoding": "identity",
    origin: limits.origin ?? "https://any.invalid",
    "user-agent": "Portico release gate",
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, lookup, agent: false, signal: limits.signal });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      answer.on("error", reject);
      take(answer, url, kind, limits).then(resolve, (error: unknown) => {
        asked.destroy();
        reject(error);
      });
    });
    asked.end();
  });
}

async function take(answer: http.IncomingMessage, url: URL, kind: FileKind, limits: FetchLimits): Promise<Buffer> {
  const { statusCode: status = 0, headers } = answer;
  const file = url.href;
  if (status >= 300 && status < 400) throw new GateRefusal("release.redirect", { file, status });
  if (status !== 200) throw new GateRefusal("release.missing", { file, status });
  const allowed = headers["access-control-allow-origin"];
  if (allowed !== "*" && (limits.origin === undefined || allowed !== limits.origin))
    throw new GateRefusal("release.cors", { file, allowed: allowed ?? null, wanted: limits.origin ?? "*" });
  const type = headers["content-type"] ?? "";
  if (!isMime(type, kind)) throw new GateRefusal("release.mime", { file, type });
  if (Number(headers["content-length"] ?? 0) > limits.mostBytes) throw tooLarge(file, limits);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limits.mostBytes) throw tooLarge(file, limits);
    parts.push(part);
  }
  if (!answer.complete) throw new GateRefusal("release.unreachable", { file, reason: "the answer broke off" });
  return decoded(Buffer.concat(parts), headers["content-encoding"], file, limits);
}

async function decoded(bytes: Buffer, encoding: string | undefined, file: string, limits: FetchLimits) {
  const name = (encoding ?? "identity").trim().toLowerCase();
  if (name === "identity") return bytes;
  if (name !== "gzip" && name !== "deflate" && name !== "br") {
    throw new GateRefusal("release.encoding", { file, encoding: name });
  }
  try {
    return await decoders[name](bytes, { maxOutputLength: limits.mostBytes });
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(file, limits);
    throw new GateRefusal("release.encoding", { file, encoding: name });
  }
}

function tooLarge(file: string, { mostBytes }: FetchLimits): GateRefusal {
  return new GateRefusal("release.too_large", { file, most: mostBytes });
}
