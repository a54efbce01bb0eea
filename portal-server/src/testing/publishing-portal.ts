import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Release } from "@portico/shared-utility/contract";
import { writeCheckout } from "../modules/build-fixtures.ts";
import { deployCheckout } from "../modules/deploy-checkout.ts";
import { createProvisioning } from "../provisioning/provisioning.ts";
import { startModuleOrigin } from "./module-origin.ts";
import { openTestApp } from "./open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "./test-registry.ts";

/** A portal with the builds of a checkout, and a pipeline that publishes acme's tickets from acme's own CDN. */
export async function openPublishingPortal() {
  const checkout = await mkdtemp(join(tmpdir(), "portico-checkout-"));
  await writeCheckout(checkout);
  const portal = await openTestApp({ config: { demo: true } });
  const cdn = await startModuleOrigin();
  await deployCheckout(portal.app, { checkout });
  await createProvisioning(portal.db, portal.clock).addOrigin("acme", cdn.origin);
  const call = registryClient(portal, await newRegistryCredentialOf(portal));
  let builds = 0;
  /** Publishes a new build, or the one at an address; for some people alone where it is a trial. */
  async function publish(canary?: { percent: number; people?: string[] }, address?: string): Promise<Release> {
    const { headers } = await call("GET", "/maps/development/acme");
    const url = address ?? cdn.putApp(`tickets-${++builds}`);
    const changes = { set: { "@app/tickets": { url } } };
    const body = { environment: "development", scope: "acme", changes, reason: "test", ...(canary && { canary }) };
    const answer = await call("POST", "/releases", body, { "if-match": String(headers.etag) });
    return answer.json().release;
  }
  const close = async () => {
    await portal.close();
    await cdn.close();
    await rm(checkout, { recursive: true, force: true });
  };
  return { portal, cdn, call, publish, close };
}
