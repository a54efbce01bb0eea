import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

const portal = portalForTests({ config: { registryPerMinute: 6 } });

it("answers 429 to a credential beyond its rate limit, and accepts calls again when the limit has refilled", async () => {
  const call = registryClient(portal, await newRegistryCredentialOf(portal));
  const other = registryClient(portal, await newRegistryCredentialOf(portal));
  const read = async () => (await call("GET", "/releases?environment=development&scope=base")).statusCode;
  for (let n = 0; n < 6; n++) expect(await read()).toBe(200);
  const refused = await call("POST", "/releases", {}, { "if-match": "*" });
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, "request.rate_limited"]);
  expect(refused.headers["retry-after"]).toBe("10");
  expect((await other("GET", "/releases?environment=development&scope=base")).statusCode).toBe(200);
  portal.clock.advance(10_000);
  expect([await read(), await read()]).toEqual([200, 429]);
});
