import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A fake of an S3-compatible store, with the objects and requests that it has received. */
export async function startFakeBucket() {
  const objects = new Map<string, Buffer>();
  const requests: { method: string; url: string; authorization: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, authorization: headers.authorization ?? "" });
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (method === "PUT") objects.set(url, Buffer.concat(parts));
    if (method === "DELETE") objects.delete(url);
    const found = method === "GET" || method === "HEAD" ? objects.get(url) : Buffer.alloc(0);
    response.writeHead(found ? 200 : 404).end(found);
  });
  // A long keep-alive, so that a client never reuses a connection that the server is just closing.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { objects, requests, port, close: () => void server.close() };
}
