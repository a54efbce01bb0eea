import { serveTests } from "../testing/serve-tests.ts";
import { remotePortal } from "./remote-portal.ts";

const origin = serveTests((request, response) => {
  const act = (request.url ?? "").replace("/api/operator/", "");
  if (act === "listTenants")
    return void response.writeHead(200, { "content-length": "9" }).write("{", () => response.destroy());
  response.writeHead({ addTenant: 413, addUser: 502 }[act] ?? 404).end("<html>");
});

it.each([
  ["an answer that ends early", "listTenants", /does not respond/],
  ["a request that is too large for a proxy", "addTenant", /responded with 413.* raises its limit\.$/],
  ["a proxy that does not reach the portal", "addUser", /responded with 502.* try again\.$/],
  ["a page of another server", "listApps", /responded with 404.*: is this the portal's own address\?$/],
] as const)("has a sentence for %s", async (_, act, sentence) => {
  const portal = remotePortal(origin(), "--portal", "token") as unknown as Record<string, () => Promise<unknown>>;
  await expect(portal[act]?.()).rejects.toThrow(sentence);
});
