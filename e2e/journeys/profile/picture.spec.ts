import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { pictureSection } from "../../pages/picture-section.ts";
import { bruno } from "../../support/api/accounts.ts";
import { noisePng } from "../../support/page/png.ts";
import { tabTo } from "../../support/page/tab-to.ts";
import { expectTarget } from "../../support/target.ts";
import { expect, test } from "../../support/test.ts";

// One picture, of bruno: each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });
test.use({ account: bruno });

const stored = /^data:image\/webp;base64,/;
const png = (buffer = noisePng()) => ({ name: "bruno.png", mimeType: "image/png", buffer });
const inBar = (page: Page) => bar(page).user.locator("img");

/** Chooses a file as a user does, with the browser's dialog. */
async function choose(page: Page, file: ReturnType<typeof png>) {
  const chooser = page.waitForEvent("filechooser");
  await pictureSection(page).upload.click();
  await (await chooser).setFiles(file);
}

/** Chooses an image, and uses it as it is. */
async function chooseAndUse(page: Page, file: ReturnType<typeof png>) {
  await choose(page, file);
  await pictureSection(page).use.click();
}

test("a picture is uploaded by keyboard alone, and appears in the bar and the other tab", async ({ page, context }) => {
  const tab = await context.newPage();
  const first = tab.waitForResponse("**/api/users/images?*");
  await tab.goto("/");
  await expect(bar(tab).user).toHaveText("B");
  await first;
  const requests: string[] = [];
  tab.on("request", (request) => requests.push(request.url()));

  await page.goto("/profile");
  const { upload, picture, status } = pictureSection(page);
  await expect(upload).toHaveText("Enviar imagem");
  const chooser = page.waitForEvent("filechooser");
  await upload.focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(png());
  const { cropArea, use } = pictureSection(page);
  await expect(cropArea).toBeFocused();
  for (const key of ["+", "+", "ArrowRight", "Shift+ArrowUp"]) await page.keyboard.press(key);
  await tabTo(page, /^Usar esta foto$/);
  await expect(use).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Foto atualizada.");
  await expect(upload).toHaveText("Atualizar imagem");
  await expect(upload).toBeFocused();

  await expect(picture).toHaveAttribute("src", stored);
  const src = (await picture.getAttribute("src")) ?? "";
  await expect(inBar(page)).toHaveAttribute("src", src);
  const begun = performance.now();
  await expect(inBar(tab)).toHaveAttribute("src", src);
  expectTarget(performance.now() - begun, 1_000, "the other tab");
  expect(await inBar(tab).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
    // 64 px at a zoom of 121 %.
    53,
  );
  expect(requests.filter((url) => url.includes("/users/images"))).toEqual([]);
});

test("a picture is kept after a reload, and another one replaces it", async ({ page, context }) => {
  const tab = await context.newPage();
  await tab.goto("/profile");
  await page.goto("/profile");
  const { picture, status } = pictureSection(page);
  await expect(picture).toHaveAttribute("src", stored);
  const before = (await picture.getAttribute("src")) ?? "";
  await expect(inBar(page)).toHaveAttribute("src", before);
  await expect(inBar(tab)).toHaveAttribute("src", before);

  await chooseAndUse(page, png());
  await expect(status).toHaveText("Foto atualizada.");
  await expect(picture).not.toHaveAttribute("src", before);
  const after = (await picture.getAttribute("src")) ?? "";
  await expect(inBar(page)).toHaveAttribute("src", after);
  await expect(pictureSection(tab).picture).toHaveAttribute("src", after);
});

test("a file that is no picture, or too large, is refused and keeps the old picture", async ({ page }) => {
  await page.goto("/profile");
  const { alert, picture } = pictureSection(page);
  await expect(picture).toHaveAttribute("src", stored);
  const before = (await picture.getAttribute("src")) ?? "";
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/images")) sent.push(request.url());
  });

  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(alert).toHaveText("Use um arquivo JPG, PNG ou WebP.");
  await expect(alert).toBeFocused();

  await choose(page, png(Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expect(alert).toHaveText(/^A imagem tem 5,1\sMB\. O limite é 5 MB\.$/);
  expect(sent).toEqual([]);

  await choose(page, png(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")));
  await expect(alert).toHaveText("A imagem não pôde ser lida. Use outro arquivo.");
  await expect(alert).toBeFocused();
  expect(sent).toEqual([]);
  await expect(picture).toHaveAttribute("src", before);
});

test("the whole dialog that adjusts a picture is on the screen of a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/profile");
  await choose(page, png());
  const { crop, use } = pictureSection(page);
  await expect(use).toBeInViewport({ ratio: 1 });
  expect(await crop.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
});

test("an upload shows its progress and can be cancelled", async ({ page }) => {
  await page.goto("/profile");
  const { picture, progress, cancelUpload, upload, alert } = pictureSection(page);
  await expect(picture).toHaveAttribute("src", stored);
  const before = (await picture.getAttribute("src")) ?? "";
  await page.route("**/api/users/images?*", (route) => (route.request().method() === "PUT" ? {} : route.continue()));
  await chooseAndUse(page, png());
  await expect(progress).toHaveAccessibleName(/^Enviando… \d+%$/);
  await cancelUpload.click();
  await expect(progress).toBeHidden();
  await expect(upload).toBeFocused();
  await expect(alert).toBeHidden();
  await expect(picture).toHaveAttribute("src", before);
});

test("a file dropped on the section is uploaded; one dropped beside it does not replace the page", async ({ page }) => {
  await page.goto("/profile");
  const { picture, status } = pictureSection(page);
  await expect(picture).toHaveAttribute("src", stored);
  const drop = async (selector: string) => {
    const bytes = [...noisePng()];
    const dataTransfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], "bruno.png", { type: "image/png" }));
      return data;
    }, bytes);
    for (const type of ["dragover", "drop"]) await page.dispatchEvent(selector, type, { dataTransfer });
  };
  const before = (await picture.getAttribute("src")) ?? "";
  await drop("h1");
  await drop("#picture [role=img], #picture img");
  await pictureSection(page).use.click();
  await expect(status).toHaveText("Foto atualizada.");
  await expect(picture).not.toHaveAttribute("src", before);
});

test("without a network nothing can be uploaded, and the section shows why", async ({ page, context }) => {
  await page.goto("/profile");
  const { picture, upload, remove, section } = pictureSection(page);
  await expect(picture).toHaveAttribute("src", stored);
  await context.setOffline(true);
  await expect(upload).toHaveAttribute("aria-disabled", "true");
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expect(section).toContainText("Sem internet. Algumas ações ficam indisponíveis.");
  await context.setOffline(false);
  await expect(upload).not.toHaveAttribute("aria-disabled", "true");
});

test.describe("in English", () => {
  test.use({ language: "en" });

  test("after a confirmation the picture is gone, and both tabs show the initial", async ({ page, context }) => {
    const tab = await context.newPage();
    await tab.goto("/");
    await expect(inBar(tab)).toHaveAttribute("src", stored);
    await page.goto("/profile");
    const { remove, dialog, cancel, confirm, picture, status, upload } = pictureSection(page);
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName("Are you sure you want to delete the profile picture?");
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(picture).toHaveAttribute("src", stored);

    await remove.click();
    await confirm.click();
    await expect(status).toHaveText("Picture deleted.");
    await expect(upload).toHaveText("Upload image");
    await expect(upload).toBeFocused();
    await expect(remove).toBeHidden();
    await expect(picture).toHaveText("B");
    await expect(bar(page).user).toHaveText("B");
    const begun = performance.now();
    await expect(bar(tab).user).toHaveText("B");
    expectTarget(performance.now() - begun, 1_000, "the other tab");

    await pictureSection(page).undo.click();
    await expect(status).toHaveText("Picture restored.");
    await expect(inBar(page)).toHaveAttribute("src", stored);
    await expect(upload).toBeFocused();
  });
});
