import type { ResolvedMap } from "@portico/shared-utility/contract";
import { beforeTests } from "./before-tests.ts";
import { type ModuleOrigin, startModuleOrigin } from "./module-origin.ts";
import { openTestApp, type TestApp } from "./open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "./test-registry.ts";

interface Options {
  config?: NonNullable<Parameters<typeof openTestApp>[0]>["config"];
  /** The modules of the base's release; without it the base has no release. */
  base?: Record<string, string>;
  /** Whose modules may come from the CDN. */
  scopes?: readonly string[];
}

/** Opens a portal, a CDN that may serve acme's modules, and a client with a pipeline's credential for everything. */
export async function openPortalWithCdn({ config = {}, base, scopes = ["acme"] }: Options = {}) {
  const portal = await openTestApp({ config });
  const cdn = await startModuleOrigin();
  for (const scope of scopes) await portal.operator.addOrigin(scope, cdn.origin);
  if (base) await seedRelease(portal, "base", base);
  const call = registryClient(portal, await newRegistryCredentialOf(portal));
  const close = async () => {
    await portal.close();
    await cdn.close();
  };
  return { portal, cdn, call, close };
}

/** The same for all tests of a file, or for each test. The parts have their properties from the first hook on. */
export function portalWithCdn(options: Options = {}, before = beforeTests) {
  const portal = {} as TestApp;
  const cdn = {} as ModuleOrigin;
  const opened = before(async () => {
    const parts = await openPortalWithCdn(options);
    Object.assign(portal, parts.portal);
    Object.assign(cdn, parts.cdn);
    return parts;
  });
  const call: typeof opened.call = (...words) => opened.call(...words);
  /** Publishes modules over whatever is current, by default of acme in development; resolves to the response's body. */
  const publishModules = async (set: object, more: object = {}, using = call) => {
    const body = { environment: "development", scope: "acme", changes: { set }, reason: "test", ...more };
    return (await using("POST", "/releases", body, { "if-match": "*" })).json();
  };
  /** The map that a tenant's pages get. */
  const mapOf = async (tenant = "acme"): Promise<ResolvedMap> =>
    (await portal.app.inject({ url: "/import-map.json", headers: { host: `${tenant}.localhost:9000` } })).json();
  return { portal, cdn, call, publishModules, mapOf };
}
