import { reloadNotifications, request } from "@portico/shared-utility";
import type { PushConfig } from "@portico/shared-utility/contract";
import { openPushClient, type PushClient } from "./push-client.ts";
import { withinLimit } from "./within-limit.ts";

/**
 * Starts push: gets this browser's token and registers it.
 *
 * @returns a function that ends push
 * @throws if push is not available
 */
export async function startPush(config: PushConfig): Promise<() => Promise<void>> {
  let late = false;
  const client = await withinLimit(open(config, () => late)).catch((error) => {
    late = true;
    throw error;
  });
  client.follow(() => void reloadNotifications());
  return client.end;
}

async function open(config: PushConfig, isLate: () => boolean): Promise<PushClient> {
  const client = await openPushClient(config);
  const body = { token: client.token };
  if (!isLate()) await request<void>({ method: "POST", path: "/notifications/register", body });
  // The live channel has taken over: the same message must not arrive twice.
  if (isLate()) await client.end();
  return client;
}
