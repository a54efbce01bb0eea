import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, type ErrorResponse, errorCatalogue } from "@portico/shared-utility/contract";
import { errorCode } from "../text/error-code.ts";
import type { App } from "./app-types.ts";
import { inertHeaders } from "./security-headers.ts";

/** The time a client has to read the error before its connection is closed, in milliseconds. */
const readingTime = 1_000;

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "request.headers_too_large",
  HPE_INVALID_METHOD: "request.method_unknown",
  ERR_HTTP_REQUEST_TIMEOUT: "request.too_slow",
};

/** Responds to errors that Node raises before a request exists, in the format of all other errors. */
export function sendClientError(error: unknown, socket: Duplex): void {
  const code = errorCode(error) ?? "";
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  endWith(codes[code] ?? "request.malformed", socket);
}

/**
 * Responds to two kinds of requests for which Node has no suitable response: Node closes a CONNECT without one, and
 * responds to an unknown `Expect` without a body.
 */
export function handleOddRequests(app: App): void {
  app.server.on("connect", (_request, socket) => {
    socket.on("error", () => {});
    endWith("request.method_unknown", socket);
  });
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
}

function endWith(code: ErrorCode, socket: Duplex): void {
  const { status, message } = errorCatalogue[code];
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorResponse);
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

/** Closes a connection that Node's own time limits do not cover, even when the client keeps its side open. */
export function closeSocket(socket: Duplex): void {
  socket.end();
  // Closing with unread bytes would reset the connection and lose the response.
  socket.resume();
  setTimeout(() => socket.destroy(), readingTime).unref();
}
