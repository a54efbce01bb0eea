import { rm } from "node:fs/promises";
import type { Release } from "@portico/shared-utility/contract";
import { openPortalWithCdn, portalWithCdn } from "./portal-with-cdn.ts";
import { checkoutForTests, makeCheckout } from "./write-build.ts";

const options = { config: { demo: true } };

/** Opens a portal with a checkout's builds and a pipeline that publishes acme's tickets from acme's CDN. */
export async function openPublishingPortal() {
  const checkout = await makeCheckout();
  const opened = await openPortalWithCdn(options);
  await opened.portal.services.deployCheckout({ checkout });
  const close = async () => {
    await opened.close();
    await rm(checkout, { recursive: true, force: true });
  };
  return { ...opened, publish: publisher(opened), close };
}

/** The same for all tests of a file, like `portalWithCdn`. */
export function publishingPortal() {
  const parts = portalWithCdn(options);
  const checkout = checkoutForTests();
  beforeAll(() => parts.portal.services.deployCheckout({ checkout }));
  return { ...parts, publish: publisher(parts) };
}

function publisher({ call, cdn }: Pick<ReturnType<typeof portalWithCdn>, "call" | "cdn">) {
  let builds = 0;
  /** Publishes a new build, or the one at `address`; as a canary if `canary` is given. */
  return async (canary?: { percent: number; people?: string[] }, address?: string): Promise<Release> => {
    const { headers } = await call("GET", "/maps/development/acme");
    const url = address ?? cdn.serveApp(`tickets-${++builds}`);
    const changes = { set: { "@app/tickets": { url } } };
    const body = { environment: "development", scope: "acme", changes, reason: "test", ...(canary && { canary }) };
    const response = await call("POST", "/releases", body, { "if-match": String(headers.etag) });
    return response.json().release;
  };
}
