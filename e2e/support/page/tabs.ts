import type { BrowserContext, Page } from "@playwright/test";
import { outcomeOf } from "./outcome.ts";

/** The part of shared-utility that these journeys use, as any micro-frontend of the page would. */
interface SharedUtility {
  reloadNotifications(): Promise<void>;
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

/** When a tab began its renewals, the milliseconds until all of them had settled, and how many of them failed. */
interface Renewed {
  begunAt: number;
  settled: number;
  failed: number;
}

/** Renews the session in all tabs at the same moment, `each` times per tab. */
export async function renewAtOnce(tabs: Page[], each: number): Promise<Renewed[]> {
  // After the second in which a new token counts as fresh; before, the calls would return without a request.
  const at = Date.now() + 1250;
  return Promise.all(tabs.map((tab) => outcomeOf<Renewed>(tab, () => tab.evaluate(beginRenewals, { at, each }))));
}

function beginRenewals({ at, each }: { at: number; each: number }): void {
  window.outcome = undefined;
  setTimeout(async () => {
    const [begun, begunAt] = [performance.now(), Date.now()];
    const calls = Array.from({ length: each }, () => window.sharedUtility?.renewSession());
    const ended = await Promise.allSettled(calls);
    const failed = ended.filter(({ status }) => status === "rejected").length;
    window.outcome = { value: { begunAt, settled: performance.now() - begun, failed } };
  }, at - Date.now());
}

/** The status of the session in each tab. */
export function statuses(tabs: Page[]): Promise<(string | undefined)[]> {
  return Promise.all(tabs.map((tab) => tab.evaluate(() => window.sharedUtility?.currentSession().status)));
}

/** The names of the storage keys and cookies in which the browser stores a session. */
export async function sessionTraces(tab: Page): Promise<string[]> {
  const stored = await tab.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  const cookies = (await tab.context().cookies()).map(({ name }) => name);
  return [...stored, ...cookies].filter((name) => /refresh_token|portico_(hint|session)|access/.test(name));
}

export function refreshToken(tab: Page): Promise<string> {
  return tab.evaluate(() => localStorage.getItem("refresh_token") ?? "");
}
