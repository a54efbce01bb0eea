import type { RegistryRole } from "@portico/shared-utility/contract";

// The contract's order, which its own module holds as a value: a type is all that a page needs of it.
const ranks: Record<RegistryRole, number> = { read: 0, publish: 1, promote: 2, admin: 3 };

/** Whether a role is shown an action. The server decides whether it may do it. */
export function maySee(role: RegistryRole, needed: RegistryRole): boolean {
  return ranks[role] >= ranks[needed];
}
