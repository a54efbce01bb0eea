import type { Release, SlotBody } from "@portico/shared-utility/contract";
import { changeReleases } from "../change/change-api.ts";

interface Arranging extends Pick<SlotBody, "slot" | "order" | "hide" | "show" | "reason"> {
  /** The current release on the screen; if another one is current by then, the error is `release.stale`. */
  seen: Release;
}

/**
 * Sets which applications a slot shows and in which order, as a new release.
 *
 * @returns the new release, or null when nothing has changed
 * @throws ApiError `release.forbidden` when the user may not arrange one of the applications
 */
export async function arrangeSlot({ seen, ...change }: Arranging): Promise<Release | null> {
  const { environment, scope: tenant, id } = seen;
  const body: SlotBody = { environment, tenant, ...change };
  const { published, release } = await changeReleases("/registry/slots", id, body);
  return published ? release : null;
}
