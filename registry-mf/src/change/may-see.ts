import type { RegistryRole } from "@portico/shared-utility/contract";

// The order of roles in the contract. Copied, because a page imports only types of that module.
const ranks: Record<RegistryRole, number> = { read: 0, publish: 1, promote: 2, admin: 3 };

/** Whether an action is shown to a role. The server decides whether the action is allowed. */
export function maySee(role: RegistryRole, needed: RegistryRole): boolean {
  return ranks[role] >= ranks[needed];
}
