import { ana } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import { expect, test } from "../../support/test.ts";

// A text that occurs once in each library's code, and that a minifier keeps.
const marks: [library: string, mark: string][] = [
  ["react", "takes an object of state variables to update"],
  ["react-dom", "reconcilerVersion"],
  ["react-router-dom", "You should call navigate() in a React.useEffect()"],
  ["rxjs", "UnsubscriptionError"],
  ["single-spa", "single-spa minified message #"],
];

test.use({ account: ana });

test("a page loads React, React DOM, React Router, RxJS and single-spa once", async ({ page }) => {
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") paths.add(new URL(request.url()).pathname);
  });
  for (const path of ["/tickets/home", "/assets/home", "/handbook/home", "/profile"]) {
    await page.goto(path);
    await expect(page.locator("main#main h1").first()).toBeVisible();
  }
  const texts = await Promise.all([...paths].map(async (path) => (await call("acme", "GET", path)).body));
  for (const [library, mark] of marks) {
    expect(texts.filter((text) => text.includes(mark)).length, library).toBe(1);
  }
});

test("applications have the portal's classes of RxJS, and names that the portal does not use", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main#main h1").first()).toBeVisible();
  const shared = await page.evaluate(async () => {
    type Classes = Record<"Observable" | "Subject" | "ReplaySubject", new () => object>;
    const [own, all] = await Promise.all(["@portico/streams", "rxjs"].map((name) => System.import<Classes>(name)));
    return own && all ? [own.Observable === all.Observable, new all.ReplaySubject() instanceof own.Subject] : [];
  });
  expect(shared).toEqual([true, true]);
});
