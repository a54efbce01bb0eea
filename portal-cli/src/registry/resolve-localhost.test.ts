import dns from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolveLocalhost } from "./resolve-localhost.ts";

const { lookup } = dns;
const lookups: string[] = [];

/** A system that resolves no names below localhost. */
beforeAll(() => {
  Object.assign(dns, {
    lookup: (host: string, ...rest: [never, never]) => {
      lookups.push(host);
      return lookup(host.endsWith(".localhost") ? "missing.invalid" : host, ...rest);
    },
  });
  resolveLocalhost();
});
afterAll(() => Object.assign(dns, { lookup }));

it("reaches a tenant below localhost if the system does not resolve the name, with the tenant's host", async () => {
  const hosts: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `acme.localhost:${(server.address() as AddressInfo).port}`;
  await fetch(`http://${host}/`);
  server.closeAllConnections();
  server.close();
  expect(hosts).toEqual([host]);
  expect(lookups.filter((name) => name.endsWith("localhost"))).toEqual(["localhost"]);
});

it("uses the system for every other name", async () => {
  const all = await new Promise((done) => dns.lookup("localhost.invalid", { all: true }, (error) => done(error?.code)));
  expect(all).not.toBeNull();
  expect(lookups).toContain("localhost.invalid");
});
