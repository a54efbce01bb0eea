import { serveTests } from "../testing/serve-tests.ts";
import { remoteRegistry } from "./remote-registry.ts";

const responses: Record<string, { status: number; code?: string; details?: object; location?: string }> = {
  "/insecure": { status: 403, code: "request.insecure" },
  "/host": { status: 404, code: "tenant.unknown" },
  "/tenant": { status: 404, code: "tenant.unknown", details: { tenant: "none" } },
  "/credential": { status: 401, code: "auth.token_invalid" },
  "/expired": { status: 401, code: "credential.expired" },
  "/moved": { status: 308, location: "https://acme.portal.example/api/registry/moved" },
};
const pages: Record<string, number> = { "/too-large": 413, "/not-ready": 502, "/forbidden": 403 };
const origin = serveTests((request, response) => {
  const path = (request.url ?? "").replace("/api/registry", "");
  if (path === "/cut")
    return void response.writeHead(200, { "content-length": "9" }).write("{", () => response.destroy());
  if (path === "/empty") return response.writeHead(200).end();
  if (path in pages) return response.writeHead(pages[path] ?? 0).end("<html>");
  const { status, code, details, location } = responses[path] ?? {
    status: 200,
  };
  const error = code && { code, message: "Refused.", ...(details && { details }) };
  response.writeHead(status, location ? { location } : {}).end(JSON.stringify({ error }));
});

const refusal = (path: string) =>
  remoteRegistry(origin(), "portico_registry_x")
    .send({ method: "GET", path })
    .then(
      () => "none",
      (error: Error) => error.message,
    );

it.each([
  ["a portal that is served over https alone", "/insecure", /^Refused\. Set PORTICO_URL to the https address/],
  ["a host below other ALLOWED_DOMAINS", "/host", /set PORTICO_URL to the address of a tenant's pages, such as https:/],
  [
    "a credential that the portal does not know",
    "/credential",
    /set PORTICO_CREDENTIAL to one that `registry credential`/,
  ],
  ["a credential that has expired", "/expired", /^Refused\. Set PORTICO_CREDENTIAL to the new one\.$/],
  [
    "an address that redirects",
    "/moved",
    /redirects to https:\/\/acme\.portal\.example: set PORTICO_URL to that address/,
  ],
])("names the setting to correct for %s", async (_, path, sentence) => expect(await refusal(path)).toMatch(sentence));

it.each(["Credential: portico_registry_x (not shown again)", "portico_registry_x\nportico_registry_y"])(
  "refuses %j, which has more than the credential in it",
  (pasted) => expect(() => remoteRegistry(origin(), pasted)).toThrow(/the part that begins with portico_registry_/),
);

it.each([
  ["an answer that ends early", "/cut", /^The portal at http:\S+ did not respond: /],
  ["an empty answer", "/empty", /^The portal responded with 200 and no JSON: is this the portal's own address\?$/],
  ["a page of a proxy that refuses", "/forbidden", /^The portal responded with 403 and no JSON: is this/],
  [
    "a file that is too large for a proxy",
    "/too-large",
    /^The portal responded with 413 and no JSON: .* raises its limit\.$/,
  ],
  [
    "a proxy that does not reach the portal",
    "/not-ready",
    /^The portal responded with 502 and no JSON: .* try again\.$/,
  ],
])("has a sentence for %s", async (_, path, sentence) => expect(await refusal(path)).toMatch(sentence));

it("names the option in which an unusable address was given", () => {
  expect(() => remoteRegistry("nonsense", "portico_registry_x", "--portal")).toThrow(/^--portal must be an address/);
});

it.each(["/insecure", "/host", "/moved"])("names --portal where the address was given there: %s", async (path) => {
  const sent = remoteRegistry(origin(), "portico_registry_x", "--portal").send({ method: "GET", path });
  const { message } = (await sent.catch((error: Error) => error as Error)) as Error;
  expect(message).toMatch(/set --portal to/i);
  expect(message).not.toContain("PORTICO_URL");
});

it("does not mention PORTICO_URL when the command names an unknown tenant", async () => {
  expect(await refusal("/tenant")).not.toContain("PORTICO_URL");
});

it("names PORTICO_URL when no server responds", async () => {
  const away = remoteRegistry("http://127.0.0.1:1", "portico_registry_x").send({ method: "GET", path: "/maps" });
  await expect(away).rejects.toThrow(/did not respond: .*Is PORTICO_URL its address\?/);
});

it("reports the reason when each address of a host was refused", async () => {
  // Node's error for a host with an IPv4 and an IPv6 address: an AggregateError without a message.
  const cause = new AggregateError([new Error("connect ECONNREFUSED ::1:9000")]);
  const fetching = jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
  expect(await refusal("/maps")).toContain("did not respond: connect ECONNREFUSED ::1:9000.");
  fetching.mockRestore();
});
