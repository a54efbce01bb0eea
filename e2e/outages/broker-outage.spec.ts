import { type BrowserContext, type Page, request } from "@playwright/test";
import { bar } from "../pages/bar.ts";
import { notificationLists } from "../pages/notification-lists.ts";
import { ana, bruno } from "../support/api/accounts.ts";
import { ticketsOf } from "../support/api/ticket-in-app.ts";
import { watchLiveChannel } from "../support/live/live-frames.ts";
import { openTabs } from "../support/page/tabs.ts";
import { printFigure } from "../support/print-figure.ts";
import { expectTarget } from "../support/target.ts";
import { expect, test } from "../support/test.ts";

// docs/reliability.md R5 and W8; the long lane sets E2E_OUTAGE_SECONDS=60.
const outage = Number(process.env.E2E_OUTAGE_SECONDS ?? 10) * 1_000;
const second = 1_000;
test.use({ account: ana });
test.setTimeout(180 * second + 2 * outage);

/** Stops the broker or starts it again. */
async function broker(verb: "halt" | "resume") {
  const client = await request.newContext();
  const answer = await client.post(`${process.env.E2E_BROKER_CONTROL}/${verb}`, { timeout: 100 * second });
  expect(answer.status()).toBe(204);
  await client.dispose();
}

async function openSubscribed(context: BrowserContext) {
  const live = watchLiveChannel(context);
  const [tab] = (await openTabs(context, 1)) as [Page];
  await expect.poll(live.subscribed).toBe(1);
  return { live, tab };
}

test("comments made while the broker is away are accepted, and all appear once it is back", async ({ context }) => {
  const tickets = await ticketsOf(ana);
  await tickets.readAll();
  const { live, tab } = await openSubscribed(context);
  await expect(bar(tab).bell).toHaveAccessibleName("Notificações, nenhuma não lida");
  const { id } = await tickets.open("Projetor da sala Ipê");
  const other = await ticketsOf(bruno);

  await broker("halt");
  const until = Date.now() + outage;
  let sent = 0;
  let slowest = 0;
  // At least two: the bell words one unread notification differently.
  while (Date.now() < until || sent < 2) {
    const begun = Date.now();
    await other.comment(id, `Comentário ${sent}`);
    sent += 1;
    slowest = Math.max(slowest, Date.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expectTarget(slowest, 2 * second, "slowest call");
  await expect(notificationLists(tab).degraded).toBeVisible();

  await broker("resume");
  const back = Date.now();
  await expect(notificationLists(tab).degraded).toHaveCount(0);
  expectTarget(Date.now() - back, 20 * second, "live again");
  await expect(bar(tab).bell).toHaveAccessibleName(`Notificações, ${sent} não lidas`);
  const seen = Date.now() - back;
  await other.comment(id, "Voltou?");
  const last = () => live.bodies().filter((body) => body.includes("Voltou?"));
  await expect.poll(last).toHaveLength(1);
  await expect(bar(tab).bell).toHaveAccessibleName(`Notificações, ${sent + 1} não lidas`);
  printFigure("R5 W8", { sent, lost: 0, "slowest answer, ms": slowest, "all seen after, ms": seen });
});
