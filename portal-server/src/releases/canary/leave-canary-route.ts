import { baseScope } from "@portico/shared-utility/contract";
import { z } from "zod";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import { leftCanaries } from "./left-canaries.ts";
import { canariesOf, runningCanaries } from "./running-canaries.ts";
import type { Visitors } from "./visitors.ts";

const year = 365 * 24 * 60 * 60;

/** `DELETE /api/registry/trial`: a visitor with a canary, user or guest, returns to the stable release. */
export function leaveCanaryRoute(
  app: App,
  { config, db, visitors }: Pick<Deps, "config" | "db"> & { visitors: Pick<Visitors, "of"> },
): void {
  const schema = {
    tags: ["registry"],
    security: [{ xsrf: [] }],
    summary: "Leave the canary for good, in this browser",
    response: { 204: z.undefined(), ...errorResponses },
  };
  app.delete("/api/registry/trial", { schema }, async (request, reply) => {
    const { domain } = tenantOf(request);
    const running = await runningCanaries(db, config.environment, [baseScope, domain]);
    const canaries = await canariesOf(db, domain, running, visitors.of(request));
    if (canaries.length > 0) {
      const left = leftCanaries.read(readHostCookie(request, leftCanaries.cookie));
      const digests = canaries.map(({ digest }) => digest);
      const value = leftCanaries.add(left, digests);
      setHostCookie(reply, leftCanaries.cookie, value, { sameSite: "lax", maxAge: year });
    }
    return reply.code(204).send();
  });
}
