import { connect } from "node:net";
import { portalForTests } from "../../testing/open-test-app.ts";
import { portOf } from "../../testing/stomp-client.ts";
import { newRegistryCredentialOf } from "../../testing/test-registry.ts";

const portal = portalForTests();
let credential: string;
beforeAll(async () => {
  credential = await newRegistryCredentialOf(portal, { environments: ["staging"], scopes: ["acme"] });
});

const basic = (secret: string) => `Basic ${Buffer.from(`pipeline:${secret}`).toString("base64")}`;
const patch = (path: string, payload: string, authorization = basic(credential)) =>
  portal.app.inject({
    method: "PATCH",
    url: `/import-map-deployer${path}`,
    headers: { host: "acme.localhost:9000", authorization },
    payload,
  });

it.each(["/import-map.json", "/services"])("refuses an invalid credential at %s before the body", async (path) => {
  const socket = connect({ port: await portOf(portal), host: "127.0.0.1" });
  const lines = [
    `PATCH /import-map-deployer${path} HTTP/1.1`,
    "Host: acme.localhost",
    `Authorization: ${basic("portico_registry_nobody")}`,
    "Content-Length: 10000",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const response = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});

it.each(["/import-map.json", "/services"])("does not parse a body with an invalid credential at %s", async (path) => {
  const response = await patch(path, "{ no JSON", basic("portico_registry_nobody"));
  expect([response.statusCode, response.json().code]).toEqual([401, "auth.token_invalid"]);
});

it("refuses a body that is nested deeper than any map", async () => {
  const response = await patch("/import-map.json", `{"imports":{},"more":${"[".repeat(20)}${"]".repeat(20)}}`);
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.stringContaining("the body is nested too deeply"),
  ]);
});

it.each([
  ["/import-map.json", 256 * 1024],
  ["/services", 16 * 1024],
])("refuses a body at %s that is larger than any valid one", async (path, most) => {
  const response = await patch(path, JSON.stringify({ imports: {}, more: "x".repeat(most) }));
  expect([response.statusCode, response.json().code]).toEqual([413, "request.too_large"]);
});
