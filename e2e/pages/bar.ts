import type { Page } from "@playwright/test";

export function bar(page: Page) {
  const banner = page.getByRole("banner");
  const switcher = banner.getByRole("button", { name: /^(Aplicações|Applications)/ });
  const user = banner.getByRole("button", { name: /^Conta de |’s account$/ });
  const openApp = async (name: string) => {
    await switcher.click();
    await page
      .getByRole("navigation", { name: /^(Aplicações|Applications)$/ })
      .getByRole("link", { name })
      .click();
  };
  const choose = async (entry: RegExp) => {
    await user.click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const bell = banner.getByRole("button", { name: /^(Notificações|Notifications)/ });
  return {
    banner,
    switcher,
    user,
    openApp,
    bell,
    /** The number of unread notifications, read from the bell's name. */
    unread: async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0),
    theme: banner.getByRole("button", { name: /^(Mudar para o tema|Switch to)/ }),
    openProfile: () => choose(/^(Perfil|Profile)$/),
    signOut: () => choose(/^(Sair|Logout)$/),
  };
}
