import { signOut } from "@portico/shared-utility";
import type { ShellPortal } from "@portico/shared-utility/contract";

/** Signs out, after a question if something is unsaved. */
export async function leave(portal: ShellPortal): Promise<void> {
  if (await portal.confirmSignOut()) await signOut();
}
