import { hostname, userInfo } from "node:os";
import type { AuditSource } from "./audit.ts";

/** Whoever runs a command on this machine. */
export function operatorSource(): Omit<AuditSource, "tenant"> {
  return { actor: { kind: "command-line", id: null, name: accountName() }, address: hostname() };
}

// An account id without an entry in the machine's list of users, as in many containers.
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
