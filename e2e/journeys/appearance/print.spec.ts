import { ana } from "../../support/api/accounts.ts";
import { screens, show } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

const printed = [
  ...["home", "profile", "tickets", "ticket", "assets", "asset", "handbook"],
  ...["releases", "releases of a place", "audit log"],
];

/** Controls that do nothing on paper. A tab is the name of the list that is printed. */
const controls = "button:not([role=tab]), textarea, input[type=search], input[type=password], form[role=search]";

test.use({ account: ana });

for (const screen of screens.filter(({ name }) => printed.includes(name))) {
  test(`${screen.name} is printed without controls and bars, and nothing of it is cut`, async ({ page }) => {
    await show(page, screen);
    await page.emulateMedia({ media: "print" });
    // A sheet of 210 mm, and a narrow one.
    for (const width of [794, 360]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.locator(controls).filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      const cut = () =>
        page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll("main section, main table")]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ tagName, className }) => `${tagName}.${className}`),
        );
      await expect.poll(cut).toEqual([]);
    }
  });
}

test("the profile is printed as facts: values without fields, what was chosen, and whole lists", async ({ page }) => {
  await page.goto("/profile");
  const main = page.getByRole("main");
  const list = main.getByRole("feed", { name: "Notificações" });
  await expect(list.getByRole("article").first()).toBeVisible();
  await expect(main.getByRole("combobox").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const field of [
    main.getByLabel("Nome completo"),
    main.getByRole("combobox", { name: "Chamados", exact: true }),
  ]) {
    await expect(field).toBeVisible();
    await expect(field).toHaveCSS("border-top-width", "0px");
    await expect(field).toHaveCSS("background-image", "none");
  }
  await expect(main.getByText("Português")).toBeVisible();
  await expect(main.getByText("Claro", { exact: true })).toBeVisible();
  await expect(main.getByText("English")).toBeHidden();
  await expect(main.getByText("Igual ao sistema")).toBeHidden();
  await expect(main.getByRole("radio").filter({ visible: true })).toHaveCount(0);
  await expect(main.getByRole("tab").filter({ visible: true })).toHaveText(["Novas"]);
  const box = list.locator("..");
  expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test("a card that is empty on paper is not printed", async ({ page }) => {
  await page.goto("/registry/development/acme");
  const card = page.getByRole("region", { name: "Por que este build?" });
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(card).toBeHidden();
});

test.describe("in the dark theme", () => {
  test.use({ theme: "dark" });

  test("a page is printed dark on white", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/");
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toHaveCSS("color", "rgb(22, 27, 36)");
    // Chromium prints a colour that is still changing as it is at that moment.
    const tile = page.getByRole("main").locator('a[href="/tickets/home"]').first();
    await expect(tile).toHaveCSS("transition-duration", "0s");
  });
});
