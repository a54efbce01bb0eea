import { openLive, session$ } from "@portico/shared-utility";
import { wantsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import { startPush } from "./start-push.ts";

let started = false;
let email: string | undefined;
let turn: Promise<void> = Promise.resolve();
let endPush: (() => Promise<void>) | undefined;

/**
 * Delivers the signed-in person's notifications for the life of the page. The live channel is open in any case: it
 * carries what other devices read and the tenant's releases, which no push does. Where push works, it shows what
 * arrives; elsewhere toasts do.
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

/** Looks again whether push can be used, e.g. when the permission has changed. */
export function choosePush() {
  turn = turn.then(choose);
}

/** Whether push shows in this browser what arrives, so that a toast would be the second notice of it. */
export function isPushOn(): boolean {
  return endPush !== undefined;
}

async function choose() {
  const person = email;
  await endPush?.();
  endPush = undefined;
  const config = pushConfig();
  if (wantsPush(config, person)) endPush = await startPush(config);
}
