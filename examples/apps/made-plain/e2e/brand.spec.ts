import { expect, test } from "@playwright/test";
import { openEmulator } from "@portico/testing/e2e";

// The emulator has one tenant at a time, for all tests.
test.afterEach(async ({ page }) => void (await openEmulator(page, { tenant: "acme" })));

test("has the name and the colour of another tenant", async ({ page }) => {
  const brandOf = async (tenant: string) => {
    const portal = await openEmulator(page, { tenant, theme: "light" });
    await expect(portal.getByRole("heading", { name: "Feita com plain" })).toBeVisible();
    return portal.locator("html").evaluate((html) => ({
      title: document.title,
      accent: getComputedStyle(html).getPropertyValue("--accent"),
    }));
  };
  const [acme, globex] = [await brandOf("acme"), await brandOf("globex")];
  expect(globex).toEqual({ title: "Feita com plain · Globex", accent: "#0f766e" });
  expect(acme.title).toBe("Feita com plain · Acme");
  expect(acme.accent).not.toBe(globex.accent);
});
