import { systemModule } from "../../testing/module-origin.ts";
import { publishingPortal } from "../../testing/publishing-portal.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

// The CDN is a storage host on which every customer has a folder.
const { portal, cdn, call, publishModules } = publishingPortal();
beforeAll(async () => {
  await portal.operator.removeOrigin("acme", cdn.origin);
  await portal.operator.addOrigin("acme", `${cdn.origin}/acme/`);
});

const publish = async (url: string, using = call) => {
  return publishModules({ "@app/stored": { url } }, {}, using);
};
const policyOf = async (tenant: string) => {
  const { headers } = await portal.app.inject({ url: "/signin", headers: { host: `${tenant}.localhost` } });
  return String(headers["content-security-policy"]).replace(/ 'nonce-[^']+'/, "");
};

it("accepts modules from the tenant's folder, and refuses modules from other folders", async () => {
  const others = ["/globex/app.js", "/app.js", "/acme.js", "/acme%2f..%2fglobex/app.js", "/acme/..%2fglobex/app.js"];
  for (const path of others) {
    const { error } = await publish(cdn.serve(path, systemModule()));
    expect([path, error.code]).toEqual([path, "release.origin"]);
    expect(error.details.refusals[0].details.allowed).toEqual([`${cdn.origin}/acme/`]);
  }
  expect(await publish(cdn.serve("/acme/v1/app.js", systemModule()))).toMatchObject({ published: true });
});

it("lets pages load from that folder only, also after the folder is no longer allowed", async () => {
  const first = await publish(cdn.serve("/acme/v2/app.js", systemModule()));
  await publish(cdn.serve("/acme/v3/app.js", systemModule()));
  const before = await policyOf("acme");
  for (const directive of ["script-src", "style-src", "connect-src"])
    expect(before).toMatch(new RegExp(`${directive} [^;]*${cdn.origin}/acme/(?=[ ;])`));
  expect(before).not.toMatch(new RegExp(`${cdn.origin}(?=[ ;])`));
  await portal.operator.removeOrigin("acme", `${cdn.origin}/acme/`);
  const rollback = { environment: "development", scope: "acme", to: first.release.id, reason: "test" };
  const refused = await call("POST", "/rollback", rollback, { "if-match": "*" });
  expect(refused.json().error.code).toBe("release.origin");
  expect(await policyOf("acme")).toBe(before);
  await portal.operator.addOrigin("acme", `${cdn.origin}/acme/`);
  expect((await call("POST", "/rollback", rollback, { "if-match": "*" })).statusCode).toBe(201);
  expect(await policyOf("globex")).not.toContain(cdn.origin);
});

it("limits a credential to its folder within the tenant's folder", async () => {
  const origins = [`${cdn.origin}/acme/tickets/`];
  const narrow = registryClient(portal, await newRegistryCredentialOf(portal, { origins }));
  const outside = await publish(cdn.serve("/acme/v4/app.js", systemModule()), narrow);
  expect(outside.error.code).toBe("release.origin");
  const inside = await publish(cdn.serve("/acme/tickets/v3/app.js", systemModule()), narrow);
  expect(inside).toMatchObject({ published: true });
});
