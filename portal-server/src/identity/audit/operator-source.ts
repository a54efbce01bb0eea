import { hostname, userInfo } from "node:os";
import type { AuditSource } from "./audit.ts";

/** The operator who runs a command on this machine. */
export function operatorSource(): Omit<AuditSource, "tenant"> {
  return { actor: { kind: "command-line", id: null, name: accountName() }, address: hostname() };
}

// In many containers the process's user id has no entry in the system's user list.
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
