import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { readHostCookie } from "../../platform/http/host-cookies.ts";
import { audit } from "../audit/audit.ts";
import { auditSource } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import type { Accounts } from "./accounts.ts";
import { rotateSession } from "./rotate-session.ts";
import { type GrantSession, sessionCookie, sessionResponse } from "./session-response.ts";

export const refreshHeader = "refresh-token";

const schema = {
  tags: ["auth"],
  summary: "Renew the session",
  security: [{ xsrf: [] }],
  headers: z.object({ [refreshHeader]: z.string().max(200).optional() }),
  response: { 200: sessionResponse, ...errorResponses },
};

export interface RefreshNeeds extends Pick<Accounts, "sessions"> {
  grantSession: GrantSession;
}

/** `POST /auth/refresh` trades the refresh token in the header for its successor. The cookie identifies the owner. */
export function refreshRoute(app: App, { sessions, grantSession }: RefreshNeeds): void {
  app.post("/api/auth/refresh", { schema }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const token = request.headers[refreshHeader] ?? "";
    const cookie = readHostCookie(request, sessionCookie);
    const rotation = await rotateSession(sessions, tenant, token, cookie, (tx, { session, email }) =>
      audit(tx, { ...auditSource(request), action: "session.replay", target: email, details: { session: session.id } }),
    );
    if (rotation.status === "granted") return grantSession(reply, rotation.row, rotation.generation);
    if (rotation.status === "replayed") {
      const { id, userId } = rotation.row.session;
      request.log.warn({ event: "refresh.replayed", tenant, session: id, account: userId }, "security");
    }
    throw new ApiError("auth.refresh_invalid");
  });
}
