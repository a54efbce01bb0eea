import { reloadNotifications, request } from "@portico/shared-utility";
import type { PushConfig } from "@portico/shared-utility/contract";
import type { PushClient } from "./push-client.ts";

// Without a network the browser never answers (findings: pending for ever).
const longestWait = 8000;

/**
 * Has notifications come by push: gets this browser's address and registers it.
 *
 * @returns what ends it, or `undefined` when push cannot be had and the live channel has to do it
 */
export async function startPush(config: PushConfig): Promise<(() => Promise<void>) | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new Error(`No push address within ${longestWait} ms.`));
    }, longestWait);
  });
  try {
    const client = await Promise.race([open(config, () => late), limit]);
    client.follow(() => void reloadNotifications());
    return client.end;
  } catch (error) {
    // Specification section 8, "Failed push token".
    console.error("Erro ao obter token", error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function open(config: PushConfig, isLate: () => boolean): Promise<PushClient> {
  const { openPushClient } = await import("./push-client.ts");
  const client = await openPushClient(config);
  const body = { token: client.token };
  if (!isLate()) await request<void>({ method: "POST", path: "/notifications/register", body });
  // The live channel has taken over meanwhile: the same message must not come twice.
  if (isLate()) await client.end();
  return client;
}
