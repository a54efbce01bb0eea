import { expect, test } from "@playwright/test";

test("greets the user and keeps a note", async ({ page }) => {
  await page.goto("/emulator/");
  const portal = page.frameLocator("iframe");
  await expect(portal.getByRole("heading", { name: "{{titlePt}}" })).toBeVisible();
  await expect(portal.getByText("Olá, Ana Souza!")).toBeVisible();
  await portal.getByRole("textbox", { name: "Anotação" }).fill("Comprar etiquetas");
  await portal.getByRole("button", { name: "Salvar" }).click();
  await expect(portal.getByText("A anotação foi salva.").first()).toBeVisible();
});

test("speaks English and fits a narrow screen", async ({ page }) => {
  await page.goto("/emulator/");
  await page.getByLabel("Idioma").selectOption("en");
  const portal = page.frameLocator("iframe");
  await expect(portal.getByText("Hello, Ana Souza!")).toBeVisible();
  await page.getByLabel("Width").selectOption("phone");
  await expect(page.locator("html")).toHaveAttribute("data-width", "phone");
  const box = await page.locator("iframe").boundingBox();
  expect(box?.width).toBe(320);
  const overflow = await portal.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow).toBe(0);
});
