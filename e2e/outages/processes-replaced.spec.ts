import { type Page, request } from "@playwright/test";
import { bar } from "../pages/bar.ts";
import { notificationLists } from "../pages/notification-lists.ts";
import { ana, bruno } from "../support/api/accounts.ts";
import { ticketsOf } from "../support/api/ticket-in-app.ts";
import { openTabs } from "../support/page/tabs.ts";
import { expect, test } from "../support/test.ts";

const second = 1_000;
test.use({ account: ana });
test.setTimeout(180 * second);

/** Restarts every server process, one after the other. */
async function replaceProcesses() {
  const client = await request.newContext();
  const address = `http://127.0.0.1:${process.env.E2E_PROCESSES_CONTROL}/restart`;
  expect((await client.post(address, { timeout: 100 * second })).status()).toBe(204);
  await client.dispose();
}

test("users keep working and lose nothing while all server processes are replaced one by one", async ({ context }) => {
  const tickets = await ticketsOf(ana);
  await tickets.readAll();
  const [tab] = (await openTabs(context, 1)) as [Page];
  await expect(bar(tab).bell).toHaveAccessibleName("Notificações, nenhuma não lida");
  const { id } = await tickets.open("Lâmpada da sala Cedro");
  const other = await ticketsOf(bruno);

  let replaced = false;
  const replacing = replaceProcesses().finally(() => {
    replaced = true;
  });
  let sent = 0;
  let opened = 0;
  // At least two: the bell words one unread notification differently.
  while (!replaced || sent < 2) {
    await other.comment(id, `Comentário ${sent}`);
    sent += 1;
    for (const name of ["Chamados", "Ativos"]) {
      await bar(tab).openApp(name);
      await expect(tab.locator("main#main h1:visible")).toHaveText(name);
      opened += 1;
    }
  }
  await replacing;
  await expect(bar(tab).bell).toHaveAccessibleName(`Notificações, ${sent} não lidas`);
  await expect(notificationLists(tab).degraded).toHaveCount(0);
  await expect(tab.getByText("Não foi possível")).toHaveCount(0);
  console.log(`${sent} comments and ${opened} openings while the processes were replaced`);
});
