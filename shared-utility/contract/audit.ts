/** The actions that the audit log records, in the order of the page's filter. */
export const auditActions = [
  "session.sign-in",
  "session.sign-out",
  "session.replay",
  "session.end",
  "password.change",
  "recovery.request",
  "recovery.complete",
  "account.create",
  "role.grant",
  "role.revoke",
  "credential.issue",
  "credential.revoke",
  "artifact.upload",
  "release.publish",
  "release.promote",
  "release.rollback",
  "release.pin",
  "release.config",
  "release.slots",
  "canary.start",
  "canary.finish",
  "canary.end",
  "override.issue",
  "override.redeem",
  "override.end",
  "tenant.create",
  "tenant.change",
  "app.add",
  "app.change",
  "app.remove",
  "app.allow",
  "group.add",
  "group.remove",
  "key.rotate",
  "origin.allow",
  "origin.forbid",
  "need.allow",
  "need.forbid",
  "scope.grant",
  "scope.revoke",
  "backup.create",
  "backup.restore",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** `guest`: not signed in; `command-line`: an operator with the `portico` command; `system`: the portal itself. */
export const auditActorKinds = ["person", "credential", "command-line", "guest", "system"] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** One action, or one refused attempt. */
export interface AuditRow {
  id: number;
  /** ISO 8601. */
  at: string;
  /** `null` for actions on the platform itself. */
  tenant: string | null;
  actor: {
    kind: AuditActorKind;
    /** Id of the account, or name of the credential. */
    id: string | null;
    /** E-mail, credential or operating system account at that time. */
    name: string | null;
  };
  action: AuditAction;
  /** The object of the action, e.g. `production/acme` or an e-mail. */
  target: string | null;
  /** IP address of the caller; the machine's name for the command line. */
  address: string | null;
  /** Code of the error when the attempt was refused, else `null`. */
  refusal: string | null;
  details: AuditDetails | null;
}

/** The names of the facts that entries record. The audit page has a word for each. */
export const auditDetailNames = [
  "accent",
  "application",
  "canary",
  "environment",
  "environments",
  "everybody",
  "favicon",
  "font",
  "group",
  "groups",
  "help",
  "host",
  "id",
  "immediate",
  "language",
  "logo",
  "logo_dark",
  "modules",
  "name",
  "not_found",
  "only",
  "origins",
  "push",
  "reason",
  "release",
  "removed_host",
  "role",
  "roles",
  "scopes",
  "session",
  "sessions",
  "source",
  "until",
] as const;
export type AuditDetailName = (typeof auditDetailNames)[number];

/** Facts about an action, never a secret. */
export type AuditDetails = Partial<Record<AuditDetailName, string | number | boolean | null | string[]>>;

/** `GET /api/audit`: newest first. */
export interface AuditPage {
  rows: AuditRow[];
  /** `before` of the next page; `null` at the end. */
  next: number | null;
}
