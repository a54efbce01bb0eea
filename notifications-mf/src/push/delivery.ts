import { openLive, session$ } from "@portico/shared-utility";
import { wantsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import { startPush } from "./start-push.ts";

let started = false;
let email: string | undefined;
let turn: Promise<void> = Promise.resolve();
let endPush: (() => Promise<void>) | undefined;

/**
 * Delivers the signed-in user's notifications for the life of the page. The live channel is always open: it also
 * carries what was read on other devices and the tenant's releases, which push does not. Notifications are shown by
 * push where it works, elsewhere as toasts.
 */
export function startDelivery() {
  if (started) return;
  started = true;
  openLive();
  session$.subscribe((session) => {
    const next = session.status === "signed-in" ? session.email : undefined;
    if (next === email) return;
    email = next;
    choosePush();
  });
}

/** Checks again whether push can be used, e.g. after the permission has changed. */
export function choosePush() {
  turn = turn.then(choose);
}

/** Whether push shows notifications in this browser, so that a toast would be a duplicate. */
export function isPushOn(): boolean {
  return endPush !== undefined;
}

async function choose() {
  const signedInEmail = email;
  await endPush?.();
  endPush = undefined;
  const config = pushConfig();
  if (wantsPush(config, signedInEmail)) endPush = await startPush(config);
}
