import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { errorCode } from "../../platform/text/error-code.ts";
import { type FileKind, isMime } from "./is-mime.ts";
import { GateRefusal } from "./refusal.ts";
import { type HostAddress, resolveHost } from "./resolve-host.ts";
import { untilAborted } from "./until-aborted.ts";

interface FetchLimits {
  /** The origin of the page that will load the file; `undefined` for the pages of all tenants. */
  origin: string | undefined;
  allowLoopback: boolean;
  mostBytes: number;
  /** Ends the transfer: at the deadline, or with the refusal of the whole publication as its reason. */
  signal: AbortSignal;
}

/** Receives the next decoded bytes of a file. An error that it throws ends the transfer. */
export type Sink = (part: Buffer) => void;

// A decoder buffers at most 64 kB of a file, besides its window.
const chunkSize = 64 * 1024;
const decoders = {
  gzip: () => createGunzip({ chunkSize }),
  deflate: () => createInflate({ chunkSize }),
  br: () => createBrotliDecompress({ chunkSize }),
} as const;

/**
 * Fetches a file as a page of the tenant would: from another origin, without cookies. Redirects are not followed. The
 * decoded bytes go to `sink` part by part.
 * @throws GateRefusal for a file that a browser would refuse (CORS, type), and for the limits of the gate
 */
export async function fetchFile(url: URL, kind: FileKind, limits: FetchLimits, sink: Sink): Promise<void> {
  try {
    const addresses = await untilAborted(resolveHost(url.hostname, limits.allowLoopback), limits.signal);
    await sendRequest(url, kind, addresses, limits, sink);
  } catch (error) {
    if (error instanceof GateRefusal) throw error;
    if (limits.signal.aborted) throw abortRefusal(limits.signal, url.href);
    throw new GateRefusal("release.unreachable", { file: url.href, reason: errorCode(error) ?? "unknown" });
  }
}

/** The refusal for a file whose transfer was aborted: the reason of the signal, or `release.too_slow`. */
export function abortRefusal(signal: AbortSignal, file: string): GateRefusal {
  return signal.reason instanceof GateRefusal ? signal.reason : new GateRefusal("release.too_slow", { file });
}

function sendRequest(
  url: URL,
  kind: FileKind,
  addresses: HostAddress[],
  limits: FetchLimits,
  sink: Sink,
): Promise<void> {
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
    const sent = request(url, { headers, lookup, agent: false, signal: limits.signal });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      answer.on("error", reject);
      readResponse(answer, url, kind, limits, sink).then(resolve, (error: unknown) => {
        sent.destroy();
        reject(error);
      });
    });
    sent.end();
  });
}

async function readResponse(answer: http.IncomingMessage, url: URL, kind: FileKind, limits: FetchLimits, sink: Sink) {
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
  let size = 0;
  for await (const part of decoded(answer, file)) {
    limits.signal.throwIfAborted();
    size += part.length;
    if (size > limits.mostBytes) throw tooLarge(file, limits);
    sink(part);
  }
  if (!answer.complete) throw new GateRefusal("release.unreachable", { file, reason: "the response ended early" });
}

async function* decoded(answer: http.IncomingMessage, file: string): AsyncGenerator<Buffer> {
  const name = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (name === "identity") return yield* answer as AsyncIterable<Buffer>;
  if (name !== "gzip" && name !== "deflate" && name !== "br") {
    throw new GateRefusal("release.encoding", { file, encoding: name });
  }
  const decoder: Readable = pipeline(answer, decoders[name](), () => {});
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new GateRefusal("release.encoding", { file, encoding: name });
  }
}

/** Whether an error is from a decoder, and not from the network. */
function isZlibError(error: unknown): boolean {
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(errorCode(error) ?? "");
}

function tooLarge(file: string, { mostBytes }: FetchLimits): GateRefusal {
  return new GateRefusal("release.too_large", { file, most: mostBytes });
}
