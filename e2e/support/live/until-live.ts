import type { Page } from "@playwright/test";

interface LiveUtility {
  liveStatus$: { subscribe(listener: (status: string) => void): unknown };
  reloadNotifications(): Promise<void>;
}

declare global {
  interface Window {
    isLive: boolean;
  }
}

/** Waits until a tab receives live events, over its own connection or over another tab's. */
export async function untilLive(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const { liveStatus$ } = (await window.System.import("@portico/shared-utility")) as unknown as LiveUtility;
    liveStatus$.subscribe((status) => {
      window.isLive = status === "live";
    });
  });
  await tab.waitForFunction(() => window.isLive);
}

/**
 * Waits until no load of a tab's notification lists is in flight or pending. It loads both lists once more: a load
 * starts after all loads that were requested earlier.
 */
export async function untilListsRest(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    await (await window.System.import("@portico/shared-utility")).reloadNotifications();
  });
}
