import type { Page } from "@playwright/test";

/** From now on the separately deployed parts and the API are unreachable (docs/reliability.md M8). */
export async function takeAllDown(page: Page): Promise<void> {
  await page.route(/\/modules\/[a-z-]+-mf\//, (route) => route.abort("connectionrefused"));
  await takeApiDown(page);
}

/** From now on the API answers every call with 503. */
export async function takeApiDown(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "down" }));
}

/** The failure panel of a part, as an error state. */
export function panelOf(page: Page, name: string) {
  return {
    sentence: "As outras aplicações não foram afetadas.",
    place: page.getByRole("main"),
    focus: page.getByRole("heading", { level: 1, name: `Não foi possível abrir ${name}` }),
  };
}
