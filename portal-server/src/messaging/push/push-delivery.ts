import type { Notification } from "@portico/shared-utility/contract";
import { isAlive, type SessionLimits } from "../../identity/accounts/judge-refresh.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Deliver } from "../delivery/delivery-work.ts";
import { notificationResponse } from "../notifications/notification-response.ts";
import { createAccessTokens } from "./access-token.ts";
import { createFcmClient } from "./fcm-client.ts";
import { readServiceAccount } from "./service-account.ts";

// The provider's limit is 4,096 bytes.
const mostBytes = 3_800;

/**
 * Creates the delivery to browsers through the messaging provider; `undefined` when the server has no account there.
 * @throws StartError when `FCM_CREDENTIALS` is not the file of a service account
 */
export function createPushDelivery(
  config: Pick<Config, "fcmCredentials" | "fcmUrl">,
  clock: Clock,
  limits: SessionLimits,
): Deliver | undefined {
  if (config.fcmCredentials === undefined) return undefined;
  const account = readServiceAccount(config.fcmCredentials);
  const send = createFcmClient(config.fcmUrl, createAccessTokens(account, clock));
  return async ({ notification, address, session, push }) => {
    // Another user has signed in to the browser since: this user's notification must not be shown there.
    if (address?.userId !== notification.userId) return "done";
    if (!session || !isAlive(session, clock.now(), limits)) return "address-gone";
    const data = pushPayload(notificationResponse(notification));
    return send({ project: push?.projectId ?? account.project_id, token: address.token, data });
  };
}

/** Payload of a push (`docs/product.md#push`): strings only, with the body shortened until the payload fits. */
function pushPayload({ id, title, body, redirect, module }: Notification): Record<string, string> {
  const payload = { id, title, body, redirect, module };
  const letters = [...body];
  for (let most = letters.length; sizeOf(payload) > mostBytes && most > 0; ) {
    most = Math.floor(most * 0.8);
    payload.body = `${letters.slice(0, most).join("").trimEnd()}…`;
  }
  return payload;
}

function sizeOf(payload: Record<string, string>): number {
  return Buffer.byteLength(JSON.stringify(payload));
}
