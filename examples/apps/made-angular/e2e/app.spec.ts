import { expect, test } from "@playwright/test";
import { openEmulator } from "@portico/testing/e2e";

test("greets the user and keeps a note", async ({ page }) => {
  const portal = await openEmulator(page);
  await expect(portal.getByRole("heading", { name: "Feita com angular" })).toBeVisible();
  await expect(portal.getByText("Olá, Ana Souza!")).toBeVisible();
  await portal.getByRole("textbox", { name: "Anotação" }).fill("Comprar etiquetas");
  await portal.getByRole("button", { name: "Salvar" }).click();
  await expect(portal.getByText("A anotação foi salva.").first()).toBeVisible();
});

test("speaks English and fits a narrow screen", async ({ page }) => {
  const portal = await openEmulator(page, { locale: "en", theme: "dark", width: "phone" });
  await expect(portal.getByText("Hello, Ana Souza!")).toBeVisible();
  const box = await page.locator("iframe").boundingBox();
  expect(box?.width).toBe(320);
  const overflow = await portal.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow).toBe(0);
});
