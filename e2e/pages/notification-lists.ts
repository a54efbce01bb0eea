import type { Page } from "@playwright/test";

/** Where a notification is shown: the toast, the bell's panel and the profile's section. */
export function notificationLists(page: Page) {
  return {
    toasts: page.getByRole("region", { name: /^Notificações Alt\+T/ }),
    panel: page.getByRole("dialog", { name: "Notificações" }),
    section: page.getByRole("main").locator("[data-notifications]"),
    // The visible line; the announcement for screen readers has the same text.
    degraded: page.locator("p").getByText("Avisos em tempo real indisponíveis. A lista é atualizada a cada minuto."),
  };
}
