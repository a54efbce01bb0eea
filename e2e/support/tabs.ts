import type { BrowserContext, Page } from "@playwright/test";

/** The one export of shared-utility that these journeys use, as any micro-frontend of the page would. */
interface SharedUtility {
  renewSession(): Promise<void>;
  currentSession(): { status: string; token?: string };
}

declare global {
  interface Window {
    System: { import(id: string): Promise<SharedUtility> };
    sharedUtility?: SharedUtility;
  }
}

/** Opens real tabs of one browser, signed in, and waits until each has its session. */
export async function openTabs(context: BrowserContext, count: number, path = "/profile"): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  for (const tab of tabs) await tab.goto(path);
  await Promise.all(tabs.map(takeSession));
  return tabs;
}

async function takeSession(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    window.sharedUtility = await window.System.import("@portico/shared-utility");
  });
  await tab.waitForFunction(() => window.sharedUtility?.currentSession().status === "signed-in");
}

/** Renews the session in all tabs at the same instant, `each` times at once; milliseconds until each tab had settled. */
export async function renewAtOnce(tabs: Page[], each: number): Promise<{ settled: number; failed: number }[]> {
  // Past the second in which a new token counts as fresh, or the calls would return without a request.
  const at = Date.now() + 1250;
  const renew = ({ at, each }: { at: number; each: number }) => {
    const round = async () => {
      await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
      const begun = performance.now();
      const calls = Array.from({ length: each }, () => window.sharedUtility?.renewSession());
      const ended = await Promise.allSettled(calls);
      return { settled: performance.now() - begun, failed: ended.filter(({ status }) => status === "rejected").length };
    };
    // Held by the page from its first moment: the browser collected the result of a long wait in a tab behind others.
    const running = round();
    Object.assign(window, { running });
    return running;
  };
  return Promise.all(tabs.map((tab) => tab.evaluate(renew, { at, each })));
}

/** What each tab says of its session. */
export function statuses(tabs: Page[]): Promise<(string | undefined)[]> {
  return Promise.all(tabs.map((tab) => tab.evaluate(() => window.sharedUtility?.currentSession().status)));
}

/** What the browser keeps of a session, by the names of its keys and cookies. */
export async function sessionTraces(tab: Page): Promise<string[]> {
  const stored = await tab.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  const cookies = (await tab.context().cookies()).map(({ name }) => name);
  return [...stored, ...cookies].filter((name) => /refresh_token|portico_(hint|session)|access/.test(name));
}

/** The refresh token that the tabs share. */
export function refreshToken(tab: Page): Promise<string> {
  return tab.evaluate(() => localStorage.getItem("refresh_token") ?? "");
}
