import type { FrameLocator, Page } from "@playwright/test";
import type { Locale, Theme } from "@portico/contract";

/** The choices in the controls of the emulator. An absent choice stays unchanged. */
export interface EmulatorChoices {
  /** The e-mail of one of its people; "" is a guest. */
  person?: string;
  /** The domain of one of its tenants. The choice applies to every page of this emulator. */
  tenant?: string;
  locale?: Locale;
  theme?: Theme;
  width?: "full" | "tablet" | "phone";
}

/**
 * Opens the emulator with these choices, and the application in it.
 * @param page of Playwright; its `baseURL` is the address of the emulator
 * @returns the frame with the portal's page
 */
export async function openEmulator(page: Page, choices: EmulatorChoices = {}): Promise<FrameLocator> {
  const { person, tenant, locale, theme, width } = choices;
  const choose = (id: string, value: string) => page.locator(`select#${id}`).selectOption(value);
  await page.goto("/emulator/");
  if (tenant !== undefined) {
    const chosen = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/emulator/choices");
    await choose("tenant", tenant);
    await chosen;
  }
  if (person !== undefined) await choose("person", person);
  if (theme !== undefined) await choose("theme", theme);
  if (width !== undefined) await choose("width", width);
  if (locale !== undefined) {
    await choose("language", locale);
    await page.locator(`html[lang^="${locale}"]`).waitFor();
  }
  // The emulator keeps its choices: the frame now begins with all of them.
  await page.goto("/emulator/");
  return page.frameLocator("iframe");
}
