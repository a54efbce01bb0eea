import { appFrame } from "../pages/app-frame.ts";
import { ana } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// A text that stands once in each library's code, whatever a minifier does to it.
const marks: [library: string, mark: string][] = [
  [
    "react",
    "react.transitional.element must not be used as a child of itself, so count its setter: useSyncExternalStore=",
  ],
  ["react-dom", "reconcilerVersion"],
  ["react-router-dom", "You should call navigate() in a React.useEffect()"],
  ["rxjs", "unsubscription:"],
  ["single-spa", "single-spa minified message #"],
];

test.use({ account: ana });

test("React, React DOM, React Router, RxJS and single-spa are on the page once", async ({ page }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.text());
  });
  for (const path of ["/tickets/home", "/assets/home", "/handbook/home", "/profile"]) {
    await page.goto(path);
    await expect(page.locator("main#main h1").first()).toBeVisible();
  }
  await expect(appFrame(page, "tickets").root).toHaveCount(0);
  const texts = await Promise.all(scripts.values());
  for (const [library, mark] of marks) {
    expect(
      texts.filter((text) => text.includes(mark)),
      library,
    ).toHaveLength(1);
  }
});
