import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fetchFile } from "./fetch-file.ts";

it.each(["127.0.0.1", "::1"])("fetches from a development server that listens on %s only", async (address) => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end("1"),
  );
  await new Promise<void>((done) => server.listen(0, address, done));
  const { port } = server.address() as AddressInfo;
  const parts: Buffer[] = [];
  const limits = { origin: undefined, allowLoopback: true, mostBytes: 10, signal: new AbortController().signal };
  await fetchFile(new URL(`http://localhost:${port}/x.js`), "script", limits, (part) => void parts.push(part));
  expect(Buffer.concat(parts).toString()).toBe("1");
  await new Promise((done) => server.close(done));
});
