import { bruno } from "../support/api/accounts.ts";
import { expect, test } from "./support/test.ts";

test("an application is fetched once when the pointer stays on its link, before the click", async ({ open }) => {
  const user = await open("acme", "/");
  await user.signsIn(bruno.email);
  await user.sees("link", "Manual");
  /** Whether each request of the application's script has used the network. */
  const fetches = () =>
    user.tab.run(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => /\/modules\/handbook-mf\/handbook\.\w+\.js$/.test(name))
        .map(({ transferSize }) => transferSize > 0),
    );
  // The code that prefetches is loaded after the first page.
  const pointerComes = () =>
    user.tab.run(() => {
      const links = document.querySelectorAll('main a[href^="/handbook"]');
      for (const link of links) link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    });
  await expect
    .poll(async () => {
      await pointerComes();
      return fetches();
    })
    .toEqual([true]);
  await user.clicks("link", "Manual");
  await user.sees("heading", "Manual");
  expect((await fetches()).filter(Boolean)).toEqual([true]);
});
