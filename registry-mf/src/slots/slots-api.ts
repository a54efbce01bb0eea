import { request } from "@portico/shared-utility";
import { type PublishResponse, type Release, randomId, type SlotBody } from "@portico/shared-utility/contract";

interface Arranging extends Pick<SlotBody, "slot" | "order" | "hide" | "show" | "reason"> {
  /** The current release on the screen; if another one is current by then, the error is `release.conflict`. */
  seen: Release;
}

/**
 * Sets which applications a slot shows and in which order, as a new release.
 *
 * @returns the new release, or null when nothing has changed
 * @throws ApiError `release.forbidden` when an application is not the user's to arrange
 */
export async function arrangeSlot({ seen, ...change }: Arranging): Promise<Release | null> {
  const { environment, scope: tenant, id } = seen;
  const { published, release } = await request<PublishResponse>({
    method: "POST",
    path: "/registry/slots",
    body: { environment, tenant, ...change } satisfies SlotBody,
    ifMatch: `"${id}"`,
    idempotencyKey: randomId(),
  });
  return published ? release : null;
}
