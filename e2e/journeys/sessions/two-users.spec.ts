import type { Page, Route } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, bruno, password } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { expect, test } from "../../support/test.ts";

/** Sends the sign-ins of the tabs to the server at the same moment; returns their access tokens. */
async function signInTogether(tabs: readonly Page[]): Promise<string[]> {
  const held: Route[] = [];
  for (const tab of tabs) {
    await tab.route("**/api/auth", (route) => {
      held.push(route);
      if (held.length === tabs.length) for (const each of held) void each.continue();
    });
  }
  const responses = tabs.map((tab) => tab.waitForResponse("**/api/auth"));
  await Promise.all(tabs.map((tab) => signInPage(tab).submit.click()));
  return Promise.all(responses.map(async (response) => (await (await response).json()).access_token));
}

test("of two users who sign in at the same time in two tabs, the one whose tab changes is notified", async ({
  context,
}) => {
  await keepToasts(context);
  const tabs = [await context.newPage(), await context.newPage()];
  const emails = [ana.email, bruno.email];
  for (const [index, tab] of tabs.entries()) {
    await tab.goto("/signin");
    await signInPage(tab).email.fill(emails[index] ?? "");
    await signInPage(tab).password.fill(password);
  }
  const tokens = await signInTogether(tabs);
  const sentence = /Outra janela entrou com (ana|bruno)@acme\.test\. O navegador usa uma conta de cada vez/;
  const toasts = tabs.map((tab) => notificationLists(tab).toasts.getByText(sentence));
  const notified = async () => (await Promise.all(toasts.map((toast) => toast.count()))).indexOf(1);
  await expect.poll(notified).toBeGreaterThanOrEqual(0);
  const loser = await notified();
  const winner = [bruno, ana][loser];
  const status = async (token: string) =>
    (await call("acme", "GET", "/api/users/me", { authorization: `Bearer ${token}` })).status;
  await expect.poll(() => status(tokens[loser] ?? "")).toBe(401);
  expect(await status(tokens[1 - loser] ?? "")).toBe(200);
  for (const tab of tabs) {
    await expect(bar(tab).user).toHaveAccessibleName(`Conta de ${winner?.name}`);
    // The application's calls are the winner's too.
    await tab.goto("/tickets/home");
    await expect(appFrame(tab, "tickets").root.getByText(/\d+ chamados/)).toBeVisible();
  }
});
