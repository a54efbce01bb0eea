import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Release } from "@portico/shared-utility/contract";
import { openPortalWithCdn } from "./portal-with-cdn.ts";
import { writeCheckout } from "./write-build.ts";

/** Opens a portal with a checkout's builds and a pipeline that publishes acme's tickets from acme's CDN. */
export async function openPublishingPortal() {
  const checkout = await mkdtemp(join(tmpdir(), "portico-checkout-"));
  await writeCheckout(checkout);
  const { portal, cdn, call, close: closeBoth } = await openPortalWithCdn({ config: { demo: true } });
  await portal.services.deployCheckout({ checkout });
  let builds = 0;
  /** Publishes a new build, or the one at `address`; as a canary if `canary` is given. */
  async function publish(canary?: { percent: number; people?: string[] }, address?: string): Promise<Release> {
    const { headers } = await call("GET", "/maps/development/acme");
    const url = address ?? cdn.serveApp(`tickets-${++builds}`);
    const changes = { set: { "@app/tickets": { url } } };
    const body = { environment: "development", scope: "acme", changes, reason: "test", ...(canary && { canary }) };
    const response = await call("POST", "/releases", body, { "if-match": String(headers.etag) });
    return response.json().release;
  }
  const close = async () => {
    await closeBoth();
    await rm(checkout, { recursive: true, force: true });
  };
  return { portal, cdn, call, publish, close };
}
