import { isAlive } from "../../identity/accounts/judge-refresh.ts";
import type { App } from "../../platform/http/app-types.ts";
import type { Deliver } from "../delivery/delivery-worker.ts";
import { notificationAnswer } from "../notifications/notification-answer.ts";
import { createAccessTokens } from "./access-token.ts";
import { createFcmClient } from "./fcm-client.ts";
import { pushPayload } from "./push-payload.ts";
import { readServiceAccount } from "./service-account.ts";

/**
 * Delivers to one browser through the messaging provider; `undefined` where the server has no account there.
 *
 * @throws StartError when `FCM_CREDENTIALS` is no service account's file
 */
export function createPushDelivery(app: App): Deliver | undefined {
  const { config, clock } = app.deps;
  if (config.fcmCredentials === undefined) return undefined;
  const account = readServiceAccount(config.fcmCredentials);
  const send = createFcmClient(config.fcmUrl, createAccessTokens(account, clock));
  return async ({ notification, address, session, push }) => {
    // Somebody else signed in there since: nothing is shown in this person's name any more.
    if (address?.userId !== notification.userId) return "done";
    if (!session || !isAlive(session, clock.now(), app.sessions.deps.limits)) return "address-gone";
    const data = pushPayload(notificationAnswer(notification));
    return send({ project: push?.projectId ?? account.project_id, token: address.token, data });
  };
}
