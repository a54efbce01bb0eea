// The same TLS front for every variant: HTTP/2 or HTTP/1.1 in front, the running portal behind it.

import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer } from "node:https";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { mediaTypeOf } from "../../../scripts/lib/media-types.mjs";

/**
 * @param options `protocol` `"h2"` or `"http/1.1"`; `certificate`; `portalPort` the portal's port; `bundle` for a
 *   control: its `dir` and `rewrite(html, path)`, which turns the portal's page into the bundle's page
 * @returns `port` and `close()`
 */
export async function startFront({ protocol, certificate, portalPort, bundle }) {
  const { key, cert } = certificate;
  const pageOf = bundle && createControlPages((html, path) => bundle.rewrite(html, path));
  const answer = (incoming, outgoing) => {
    const path = incoming.url.split("?")[0];
    if (bundle && path.startsWith("/bundle/")) return sendFile(join(bundle.dir, basename(path)), outgoing);
    return forward(incoming, outgoing, portalPort, pageOf);
  };
  const server =
    protocol === "h2"
      ? // WebSockets use HTTP/1.1.
        createSecureServer({ key, cert, allowHTTP1: true }, answer)
      : createServer({ key, cert, ALPNProtocols: ["http/1.1"] }, answer);
  server.on("upgrade", (incoming, socket) => upgrade(incoming, socket, portalPort));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { port: server.address().port, close: () => server.close() };
}

function sendFile(file, outgoing) {
  if (!existsSync(`${file}.br`)) return outgoing.writeHead(404).end();
  outgoing.writeHead(200, {
    "content-type": mediaTypeOf(file),
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  return createReadStream(`${file}.br`).pipe(outgoing);
}

function forward(incoming, outgoing, port, pageOf) {
  const host = incoming.headers[":authority"] ?? incoming.headers.host;
  const plain = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":"));
  const headers = { ...Object.fromEntries(plain), host, "x-forwarded-host": host, "x-forwarded-proto": "https" };
  const isPage = pageOf && /text\/html/.test(headers.accept ?? "");
  const known = headers["if-none-match"];
  if (isPage) {
    headers["accept-encoding"] = "identity";
    // The portal knows the tags of its own pages only.
    delete headers["if-none-match"];
  }
  const { method, url: path } = incoming;
  const behind = request({ host: "127.0.0.1", port, method, path, headers }, (received) => {
    const kept = withoutHopHeaders(received.headers);
    if (!isPage) {
      outgoing.writeHead(received.statusCode, kept);
      return received.pipe(outgoing);
    }
    return collect(received, async (html) => {
      sendPage(outgoing, received.statusCode, kept, await pageOf(html, path.split("?")[0]), known);
    });
  });
  behind.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(behind);
}

/** Forwards a WebSocket. */
function upgrade({ url: path, headers }, socket, port) {
  const forwarded = { ...headers, "x-forwarded-host": headers.host, "x-forwarded-proto": "https" };
  const behind = request({ host: "127.0.0.1", port, path, headers: forwarded });
  behind.on("upgrade", ({ rawHeaders }, stream) => {
    const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`]));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
    stream.on("error", () => socket.destroy()).pipe(socket);
    socket.on("error", () => stream.destroy()).pipe(stream);
  });
  behind.on("error", () => socket.destroy());
  behind.end();
}

function sendPage(outgoing, status, headers, { etag, bytes }, known) {
  // The portal's policy blocks the scripts of a bundle, whose folder is in no map. Its dictionary is of its own page.
  const { "content-length": _, "content-security-policy": __, link: ___, ...rest } = headers;
  const isKnown = status === 200 && known === etag;
  outgoing.writeHead(isKnown ? 304 : status, { ...rest, etag, ...(!isKnown && { "content-encoding": "br" }) });
  outgoing.end(isKnown ? undefined : bytes);
}

function collect(stream, done) {
  const chunks = [];
  stream.on("data", (chunk) => chunks.push(chunk));
  stream.on("end", () => done(Buffer.concat(chunks).toString()));
}

// HTTP/2 forbids headers about the connection.
function withoutHopHeaders(headers) {
  const hop = ["connection", "keep-alive", "transfer-encoding", "upgrade", "proxy-connection"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.includes(name)));
}

/**
 * The pages of a control, each compressed once at Brotli's best, as the portal does with its own.
 * @param {(html: string, path: string) => string} rewrite turns the portal's page into the control's
 * @returns {(html: string, path: string) => Promise<{ etag: string, bytes: Buffer }>}
 */
function createControlPages(rewrite) {
  const known = new Map();
  return (html, path) => {
    // The control has no policy, so each response may have the same nonce.
    const text = rewrite(html, path).replace(/(<style nonce=)[\w-]+/, "$1none");
    const page = known.get(text) ?? prepare(text);
    known.set(text, page);
    return page;
  };
}

async function prepare(text) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) };
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { etag, bytes: await promisify(brotliCompress)(text, { params }) };
}
