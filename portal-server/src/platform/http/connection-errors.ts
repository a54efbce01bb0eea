import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorAnswer, type ErrorCode, errorCatalogue } from "@portico/shared-utility/contract";
import { errorCode } from "../text/error-code.ts";
import type { App } from "./app-types.ts";
import { inertHeaders } from "./security-headers.ts";

/** How long a client may take to read why its connection ends. */
const readingTime = 1_000;

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "request.headers_too_large",
  HPE_INVALID_METHOD: "request.method_unknown",
  ERR_HTTP_REQUEST_TIMEOUT: "request.too_slow",
};

/** Answers what Node refuses before there is a request, in the body of every other error. */
export function answerClientError(error: unknown, socket: Duplex): void {
  const code = errorCode(error) ?? "";
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  endWith(codes[code] ?? "request.malformed", socket);
}

/** Node ends a CONNECT without an answer, and one with an unknown `Expect` with an answer that has no body. */
export function answerOddRequests(app: App): void {
  app.server.on("connect", (_request, socket) => {
    socket.on("error", () => {});
    endWith("request.method_unknown", socket);
  });
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
}

function endWith(code: ErrorCode, socket: Duplex): void {
  const { status, message } = errorCatalogue[code];
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorAnswer);
  const headers = {
    ...inertHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  closeSocket(socket);
}

/** Closes a connection that Node's own time limits do not cover, whether the client closes its side or not. */
export function closeSocket(socket: Duplex): void {
  socket.end();
  // Closing while bytes are unread would reset the connection, and the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), readingTime).unref();
}
