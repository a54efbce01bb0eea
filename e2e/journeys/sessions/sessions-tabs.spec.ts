import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import { carryOut } from "../../support/page/carry-out.ts";
import { openTabs, refreshToken, sessionTraces } from "../../support/page/tabs.ts";
import { printFigure } from "../../support/print-figure.ts";
import { expectTarget } from "../../support/target.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana });
test.setTimeout(240_000);

/** Signs out in the first tab; returns the milliseconds until all of them show the sign-in page. */
async function signOutIn(tabs: Page[]): Promise<number> {
  const [first] = tabs;
  if (!first) throw new Error("No tab was opened.");
  const arrived = tabs.map((tab) =>
    tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const poll = () => (location.pathname === "/signin" ? resolve(Date.now()) : setTimeout(poll, 5));
          poll();
        }),
    ),
  );
  await bar(first).user.click();
  const entry = first.getByRole("menuitem", { name: /^(Sair|Logout)$/ });
  const clicked = await entry.evaluate((item) => {
    const at = Date.now();
    (item as HTMLElement).click();
    return at;
  });
  return Math.max(...(await Promise.all(arrived))) - clicked;
}

/**
 * Watches, from now on, for the call that ends the session on the server. The page waits 5 s for its response.
 * @returns whether a trace of the session must be removed: the HttpOnly cookie is removed only by the response
 */
function endOnServer(context: BrowserContext): Promise<(trace: string) => boolean> {
  const isEnd = (request: Request) => request.url().endsWith("/api/auth/invalidate");
  const answered = context.waitForEvent("requestfinished", isEnd).then(async (request) => {
    expect((await request.response())?.status()).toBe(204);
    return () => true;
  });
  const lost = context.waitForEvent("requestfailed", isEnd).then(() => (trace: string) => trace !== "portico_session");
  // The event that never happens rejects when the browser closes.
  for (const one of [answered, lost]) one.catch(() => {});
  return Promise.race([answered, lost]);
}

/** The tokens of a tab, as an attacker could have copied them. */
async function copyTokens(tab: Page) {
  const sent = tab.waitForRequest((request) => Boolean(request.headers().authorization));
  await tab.reload();
  const access = (await sent).headers().authorization ?? "";
  return { access, refresh: await refreshToken(tab), cookies: await tab.context().cookies() };
}

/** The statuses of the server's responses to these tokens now. */
async function statusesOf({ access, refresh, cookies }: Awaited<ReturnType<typeof copyTokens>>): Promise<number[]> {
  const csrf = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const genuine = { cookie, "x-xsrf-token": decodeURIComponent(csrf) };
  const responses = [
    await call("acme", "GET", "/api/users/me", { authorization: access }),
    await call("acme", "POST", "/api/auth/refresh", { ...genuine, "refresh-token": refresh }),
    await call("acme", "POST", "/api/auth/exchange", genuine, { app: "tickets", domain: "acme" }),
  ];
  return responses.map(({ status }) => status);
}

test("a sign-out in one of eight tabs ends the session in all tabs and for copied tokens", async ({ context }) => {
  const tabs = await openTabs(context, 8);
  const [first, second] = tabs;
  if (!first || !second) throw new Error("No tab was opened.");
  const copied = await copyTokens(second);
  const ended = endOnServer(context);
  const took = await signOutIn(tabs);
  printFigure("S7", { tabs: 8, network: "online", ms: took });
  expectTarget(took, 1_000);
  const mustBeRemoved = await ended;
  await expect.poll(async () => (await sessionTraces(first)).filter(mustBeRemoved)).toEqual([]);
  await expect.poll(() => statusesOf(copied)).toEqual([401, 401, 401]);
});

/** Where a call is lost: before the server acted on it, or after. */
const losses: Record<string, (route: Route) => Promise<void>> = {
  "on its way to the server": (route) => route.abort("connectionreset"),
  "on the way back": async (route) => expect((await carryOut(route)).status).toBe(204),
};

for (const [where, lose] of Object.entries(losses)) {
  for (const cookie of ["with", "without"]) {
    test(`a sign-out lost ${where} ends the session at the next start, ${cookie} XSRF cookie`, async ({ context }) => {
      const [tab] = await openTabs(context, 1);
      if (!tab) throw new Error("No tab was opened.");
      const copied = await copyTokens(tab);
      const isLost = new Promise<void>((resolve, reject) => {
        tab.route("**/api/auth/invalidate", (route) => lose(route).then(resolve, reject));
      });
      await signOutIn([tab]);
      await isLost;
      await tab.close();
      if (cookie === "without") await context.clearCookies({ name: "XSRF-TOKEN" });
      const next = await context.newPage();
      const ended = endOnServer(context);
      await next.goto("/signin");
      expect((await ended)("portico_session")).toBe(true);
      await expect.poll(() => sessionTraces(next)).toEqual([]);
      // The page removes it after the response, which removes the cookie.
      await expect.poll(() => next.evaluate(() => localStorage.getItem("portico-sign-out"))).toBeNull();
      await expect.poll(() => statusesOf(copied)).toEqual([401, 401, 401]);
    });
  }
}

test("a sign-out that was lost, as was the next start's, ends the session at the next sign-in", async ({ context }) => {
  const [tab] = await openTabs(context, 1);
  if (!tab) throw new Error("No tab was opened.");
  const copied = await copyTokens(tab);
  const pages = "**/api/auth/invalidate";
  await context.route(pages, (route) => route.abort("connectionreset"));
  await signOutIn([tab]);
  await tab.close();
  const next = await context.newPage();
  const failed = next.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/auth/invalidate"));
  await next.goto("/signin");
  await failed;
  await context.unroute(pages);
  await signInPage(next).signIn(ana.email);
  await expect(bar(next).user).toBeVisible();
  await expect.poll(() => statusesOf(copied)).toEqual([401, 401, 401]);
  await next.reload();
  await expect(bar(next).user).toBeVisible();
});

test("a sign-out without a network ends the session in all tabs, and later on the server", async ({ context }) => {
  const tabs = await openTabs(context, 8);
  const [first, second] = tabs;
  if (!first || !second) throw new Error("No tab was opened.");
  const copied = await copyTokens(second);
  await expect(bar(first).user).toBeVisible();
  await first.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/root-config.signed-in.")),
  );
  await context.setOffline(true);
  const took = await signOutIn(tabs);
  printFigure("S7", { tabs: 8, network: "offline", ms: took });
  expectTarget(took, 1_000);
  // The HttpOnly cookie is removed by the server's response.
  const removable = async () => (await sessionTraces(first)).filter((name) => name !== "portico_session");
  await expect.poll(removable).toEqual([]);
  const ended = endOnServer(context);
  await context.setOffline(false);
  const mustBeRemoved = await ended;
  await expect.poll(() => statusesOf(copied)).toEqual([401, 401, 401]);
  await expect.poll(async () => (await sessionTraces(first)).filter(mustBeRemoved)).toEqual([]);
});
