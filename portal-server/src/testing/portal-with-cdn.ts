import { createProvisioning } from "../operator/provisioning/provisioning.ts";
import { startModuleOrigin } from "./module-origin.ts";
import { openTestApp } from "./open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "./test-registry.ts";

interface Options {
  config?: NonNullable<Parameters<typeof openTestApp>[0]>["config"];
  /** The modules of the base's release; without it the base has no release. */
  base?: Record<string, string>;
}

export type PortalWithCdn = Awaited<ReturnType<typeof openPortalWithCdn>>;

/** Opens a portal, a CDN that may serve acme's modules, and a client with a pipeline's credential for everything. */
export async function openPortalWithCdn({ config = {}, base }: Options = {}) {
  const portal = await openTestApp({ config });
  const cdn = await startModuleOrigin();
  await createProvisioning(portal.db, portal.clock).addOrigin("acme", cdn.origin);
  if (base) await seedRelease(portal, "base", base);
  const call = registryClient(portal, await newRegistryCredentialOf(portal));
  const close = async () => {
    await portal.close();
    await cdn.close();
  };
  return { portal, cdn, call, close };
}
