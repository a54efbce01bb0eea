import type { FastifyRequest } from "fastify";
import { normaliseEmail } from "../accounts/email.ts";
import type { AuditActor, AuditLine, AuditSource } from "./audit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the audit log got during this request; each is a line of the log once it is answered. */
    auditLines: AuditLine[] | undefined;
  }
}

/**
 * Who sends a request, and from where.
 *
 * @param tenant whose the act is, `null` for the platform's; the host's tenant unless given
 */
export function auditSource(request: FastifyRequest, tenant = request.tenant?.domain ?? null): AuditSource {
  request.auditLines ??= [];
  const lines = request.auditLines;
  return { actor: actorOf(request), address: request.ip, tenant, note: (line) => lines.push(line) };
}

/** A person as the audit log names one. */
export function auditPerson({ id, email }: { id: string; email: string }): AuditActor {
  return { kind: "person", id, name: email };
}

function actorOf({ account, registryActor }: FastifyRequest): AuditActor {
  if (account) return auditPerson(account);
  const name = registryActor?.credential;
  return name === undefined ? { kind: "guest", id: null, name: null } : { kind: "credential", id: name, name };
}

const longestEmail = 254;
const emailForm = /^[^\s\p{C}@]+@[^\s\p{C}@]+\.[^\s\p{C}@]+$/u;

/** The e-mail that a body names; none for another form, since people type passwords into the wrong field. */
export function typedEmail({ body }: FastifyRequest): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email !== "string" || email.length > longestEmail) return undefined;
  const address = normaliseEmail(email);
  return emailForm.test(address) ? address : undefined;
}
