import { openLive, session$ } from "@portico/shared-utility";
import { onPermissionChange } from "./on-permission-change.ts";
import { pushPermission, wantsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import { withinLimit } from "./within-limit.ts";

let started = false;
let email: string | undefined;
let turn: Promise<void> = Promise.resolve();
let endPush: (() => Promise<void>) | undefined;

/**
 * Delivers the signed-in user's notifications for the life of the page. The live channel is always open: unlike push,
 * it also carries reads on other devices and the tenant's releases. Notifications are shown by push if it works,
 * otherwise as toasts.
 */
export function startDelivery() {
  if (started) return;
  started = true;
  openLive();
  session$.subscribe((session) => {
    const next = session.status === "signed-in" ? session.email : undefined;
    if (next === email) return;
    email = next;
    // A push address belongs to one session.
    turn = turn.then(choose);
  });
  onPermissionChange(permissionChanged);
}

/** Starts or ends push after the user has decided about notifications. */
export function permissionChanged() {
  turn = turn.then(async () => {
    const isRunning = endPush !== undefined;
    if (isRunning !== wantsPush(pushConfig(), email)) await choose();
  });
}

/** Whether push shows notifications in this browser, so that a toast would be a duplicate. */
export function isPushOn(): boolean {
  // A permission that was revoked in the browser's settings ends push before this page has noticed.
  return endPush !== undefined && pushPermission() === "granted";
}

async function choose() {
  const user = email;
  await endPush?.();
  endPush = undefined;
  const config = pushConfig();
  if (!wantsPush(config, user)) return;
  endPush = await withinLimit(import("./start-push.ts"))
    .then(({ startPush }) => startPush(config))
    // The console text is fixed (`docs/product.md#push`). The live channel delivers.
    .catch((error) => void console.error("Erro ao obter token", error));
}
