import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { recordShown, shownIn } from "../../support/page/shown.ts";
import { expect, test } from "../../support/test.ts";

// The long lane sets SLOW_RENEWAL=40.
const latency = Number(process.env.SLOW_RENEWAL ?? 12) * 1_000;

test.setTimeout(180_000 + 2 * latency);

const sentences = {
  pt: "O serviço está demorando para responder. A sessão continua aberta",
  en: "The service is slow to respond. You’re still signed in",
} as const;

/** The call and its repetitions: after 4.5 and 11 s, and every 20 s from then on. */
const mostCalls = (waited: number) =>
  [0, 4_500, 11_000].filter((at) => at <= waited).length + Math.max(0, Math.floor((waited - 11_000) / 20_000));

for (const language of ["pt", "en"] as const) {
  test.describe(language, () => {
    test.use({ account: ana, language });

    test(`all tabs together wait for a renewal that takes ${latency / 1_000} s`, async ({ context }) => {
      const calls: number[] = [];
      let waited = 0;
      // On a busy machine a tab may show the sentence late, so the response waits for all tabs.
      let allWait = () => {};
      const shownInAll = new Promise<void>((resolve) => {
        allWait = resolve;
      });
      await context.route("**/api/auth/refresh", async (route) => {
        calls.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, latency));
        await shownInAll;
        waited ||= Date.now() - (calls[0] ?? 0);
        await route.continue().catch(() => {});
      });
      await recordShown(context, "main p");
      const tabs = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
      const left: string[] = [];
      for (const tab of tabs) tab.on("framenavigated", (frame) => left.push(new URL(frame.url()).pathname));
      await Promise.all(tabs.map((tab) => tab.goto("/profile")));
      // The sentence disappears when the response arrives.
      const slow = expect.stringContaining(sentences[language]);
      for (const tab of tabs) await expect.poll(() => shownIn(tab)).toContainEqual(slow);
      allWait();
      for (const tab of tabs) await expect(bar(tab).bell).toBeVisible({ timeout: 2 * latency + 20_000 });
      expect(left.filter((path) => path === "/signin")).toEqual([]);
      // One call for all tabs, and its repetitions in case a response was lost.
      console.log(
        `slow renewal ${JSON.stringify({ seconds: latency / 1_000, tabs: tabs.length, calls: calls.length })}`,
      );
      expect(calls.length).toBeLessThanOrEqual(mostCalls(waited));
    });
  });
}
