import { gina } from "../support/api/accounts.ts";
import { closedTicketOf, ticketsOf } from "../support/api/ticket-in-app.ts";
import { expect, test } from "./support/test.ts";

const bell = {
  none: "Notificações, nenhuma não lida",
  one: "Notificações, 1 não lida",
  two: "Notificações, 2 não lidas",
};

test.beforeEach(async () => void (await (await ticketsOf(gina)).readAll()));

test("a notification arrives in both tabs over one connection, and is read in both", async ({ open, fresh, gate }) => {
  const channels = () => gate.count(/^UPGRADE \/live/);
  const first = await open("globex", "/profile");
  await first.signsIn(gina.email);
  await first.sees("button", bell.none);
  const second = await open("globex", "/profile");
  await second.sees("button", bell.none);
  await expect.poll(channels).toBe(1);

  const { rate, title, path } = await closedTicketOf(gina);
  await rate();
  for (const user of [first, second]) {
    await user.sees("button", bell.one);
    await user.reads(new RegExp(title));
  }
  expect(channels()).toBe(1);

  await first.clicks("button", bell.one);
  await first.sees("dialog", /^Notificações/);
  await first.clicks("link in a dialog", new RegExp(title));
  const paths = async () => Promise.all((await fresh.tabs()).map((tab) => tab.run(() => location.pathname)));
  await expect.poll(async () => (await paths()).sort()).toEqual(["/profile", path]);
  for (const user of [first, second]) await user.sees("button", bell.none);
});

test("a broken live channel is restored, and mark all as read clears the bell of both tabs", async ({ open, gate }) => {
  const channels = () => gate.count(/^UPGRADE \/live/);
  const first = await open("globex", "/");
  await first.signsIn(gina.email);
  await first.sees("button", bell.none);
  const second = await open("globex", "/");
  await second.sees("button", bell.none);
  await expect.poll(channels).toBe(1);
  gate.cutsChannels();
  await expect.poll(channels, { timeout: 20_000 }).toBe(2);

  for (const { rate } of [await closedTicketOf(gina), await closedTicketOf(gina)]) await rate();
  for (const user of [first, second]) await user.sees("button", bell.two);
  await second.clicks("button", bell.two);
  await second.clicks("button", "Marcar todas como lidas");
  await second.reads(/Está tudo em dia/);
  for (const user of [first, second]) await user.sees("button", bell.none);
});
