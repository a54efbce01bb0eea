import type { FastifyRequest } from "fastify";
import { normaliseEmail } from "../users/email.ts";
import type { AuditActor, AuditLine, AuditSource } from "./audit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Audit rows that this request wrote; each becomes a line of the server's log after the response. */
    auditLines: AuditLine[] | undefined;
  }
}

/**
 * The actor and the address of a request, for its audit rows.
 * @param tenant tenant that may read the row, `null` for the platform; default: the host's tenant
 */
export function auditSource(request: FastifyRequest, tenant = request.tenant?.domain ?? null): AuditSource {
  request.auditLines ??= [];
  const lines = request.auditLines;
  return { actor: actorOf(request), address: request.ip, tenant, note: (line) => lines.push(line) };
}

export function userActor({ id, email }: { id: string; email: string }): AuditActor {
  return { kind: "person", id, name: email };
}

function actorOf({ account, registryActor }: FastifyRequest): AuditActor {
  if (account) return userActor(account);
  const name = registryActor?.credential;
  return name === undefined ? { kind: "guest", id: null, name: null } : { kind: "credential", id: name, name };
}

const longestEmail = 254;
const emailForm = /^[^\s\p{C}@]+@[^\s\p{C}@]+\.[^\s\p{C}@]+$/u;

/** The body's e-mail address; `undefined` for any other text, since users type passwords into the wrong field. */
export function typedEmail({ body }: FastifyRequest): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email !== "string" || email.length > longestEmail) return undefined;
  const address = normaliseEmail(email);
  return emailForm.test(address) ? address : undefined;
}
