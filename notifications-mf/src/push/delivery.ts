import { closeLive, openLive, session$ } from "@portico/shared-utility";
import { wantsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import { startPush } from "./start-push.ts";

let started = false;
let email: string | undefined;
let turn: Promise<void> = Promise.resolve();
let endPush: (() => Promise<void>) | undefined;

/** Delivers the signed-in person's notifications, by push or else by the live channel, for the life of the page. */
export function startDelivery() {
  if (started) return;
  started = true;
  session$.subscribe((session) => {
    const next = session.status === "signed-in" ? session.email : undefined;
    if (next === email) return;
    email = next;
    chooseDelivery();
  });
}

/** Looks again which way notifications are to come, e.g. when the permission has changed. */
export function chooseDelivery() {
  turn = turn.then(choose);
}

async function choose() {
  const person = email;
  await endPush?.();
  endPush = undefined;
  if (person === undefined) return closeLive();
  const config = pushConfig();
  if (wantsPush(config, person)) endPush = await startPush(config);
  if (person !== email) return;
  if (endPush) closeLive();
  else openLive();
}
