import { reloadNotifications, request } from "@portico/shared-utility";
import type { PushConfig } from "@portico/shared-utility/contract";
import { openPushClient, type PushClient } from "./push-client.ts";

// Without a network the browser never settles the request.
const timeout = 8000;

/**
 * Starts push: gets this browser's token and registers it.
 *
 * @returns a function that ends push
 * @throws if push is not available
 */
export async function startPush(config: PushConfig): Promise<() => Promise<void>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new Error(`No push address within ${timeout} ms.`));
    }, timeout);
  });
  try {
    const client = await Promise.race([open(config, () => late), limit]);
    client.follow(() => void reloadNotifications());
    return client.end;
  } finally {
    clearTimeout(timer);
  }
}

async function open(config: PushConfig, isLate: () => boolean): Promise<PushClient> {
  const client = await openPushClient(config);
  const body = { token: client.token };
  if (!isLate()) await request<void>({ method: "POST", path: "/notifications/register", body });
  // The live channel has taken over: the same message must not arrive twice.
  if (isLate()) await client.end();
  return client;
}
