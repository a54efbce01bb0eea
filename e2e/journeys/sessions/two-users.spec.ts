import type { Page, Response, Route } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, bruno, password } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { startUnansweringProxy } from "../../support/portal/unanswering-proxy.ts";
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
  const tokens = await Promise.all(responses.map(tokenOf));
  // While a page has a route, Playwright passes on all of its requests, and those of a page that is left get lost.
  for (const tab of tabs) await tab.unroute("**/api/auth");
  return tokens;
}

const tokenOf = async (response: Promise<Response>): Promise<string> => (await (await response).json()).access_token;

const statusOf = async (token: string) =>
  (await call("acme", "GET", "/api/users/me", { authorization: `Bearer ${token}` })).status;

test("two users sign in together in two tabs: the one whose tab changes gets a notice", async ({ context }) => {
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
  for (const tab of tabs) {
    await expect(bar(tab).user).toHaveAccessibleName(`Conta de ${winner?.name}`);
    // The application's calls are the winner's too.
    await tab.goto("/tickets/home");
    await expect(appFrame(tab, "tickets").root.getByText(/\d+ chamados/)).toBeVisible();
  }
  await expect.poll(() => statusOf(tokens[loser] ?? "")).toBe(401);
  expect(await statusOf(tokens[1 - loser] ?? "")).toBe(200);
});

/** Occupies all the browser's connections to the portal as soon as another tab's sign-in reaches the page. */
function takeConnections(): void {
  new BroadcastChannel("portico-auth").onmessage = ({ data }) => {
    if (data.type !== "SIGNED_IN") return;
    for (let each = 0; each < 6; each += 1) fetch(`/unanswered/${each}`).catch(() => {});
  };
}

test("a replaced session ends also when its tab loads another page before the call", async ({ context }) => {
  const proxy = await startUnansweringProxy();
  try {
    const origin = proxy.originOf("acme");
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [first, second]) await tab.goto(`${origin}/signin`);
    const held = new Promise<Route>((resolve) => void second.route("**/api/auth", resolve, { times: 1 }));
    // The second one's call is refused once: its XSRF cookie is the first one's by then.
    const isToken = (response: Response) => response.url().endsWith("/api/auth") && response.ok();
    const tokens = [first, second].map((tab) => tokenOf(tab.waitForResponse(isToken)));
    await signInPage(second).signIn(bruno.email);
    await held;
    await signInPage(first).signIn(ana.email);
    await expect(bar(first).user).toHaveAccessibleName(`Conta de ${ana.name}`);
    await first.evaluate(takeConnections);
    const isMade = first.waitForRequest("**/api/auth/invalidate");
    await (await held).continue();
    await isMade;
    await expect.poll(proxy.unanswered).toBe(6);
    const isLeft = first.waitForRequest("**/tickets/home");
    const next = first.goto(`${origin}/tickets/home`);
    await isLeft;
    // The next document gets the free connection before the calls of the page that is left, which the browser then ends.
    proxy.endOne();
    await next;
    await expect(bar(first).user).toHaveAccessibleName(`Conta de ${bruno.name}`);
    const [ended, kept] = await Promise.all(tokens);
    await expect.poll(() => statusOf(ended ?? "")).toBe(401);
    expect(await statusOf(kept ?? "")).toBe(200);
  } finally {
    proxy.close();
  }
});

/** Loads the page again as soon as another tab's sign-in reaches it. */
function leaveAtOnce(): void {
  new BroadcastChannel("portico-auth").onmessage = ({ data }) => {
    if (data.type === "SIGNED_IN") location.reload();
  };
}

test("a tab left before it changes account shows the notice in its next page", async ({ context }) => {
  await keepToasts(context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) await tab.goto("/signin");
  const held = new Promise<Route>((resolve) => void second.route("**/api/auth", resolve, { times: 1 }));
  const token = tokenOf(first.waitForResponse((response) => response.url().endsWith("/api/auth") && response.ok()));
  await signInPage(second).signIn(bruno.email);
  await held;
  await signInPage(first).signIn(ana.email);
  await expect(bar(first).user).toHaveAccessibleName(`Conta de ${ana.name}`);
  await first.evaluate(leaveAtOnce);
  await (await held).continue();
  await expect(bar(first).user).toHaveAccessibleName(`Conta de ${bruno.name}`);
  await expect(notificationLists(first).toasts.getByText(/Outra janela entrou com bruno@acme\.test/)).toBeVisible();
  await expect.poll(async () => statusOf(await token)).toBe(401);
});
