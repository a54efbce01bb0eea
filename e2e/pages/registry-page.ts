import type { Page } from "@playwright/test";

export function registryPage(page: Page) {
  const main = page.locator("main#main");
  const dialog = page.getByRole("dialog");
  return {
    main,
    heading: main.getByRole("heading", { level: 1 }),
    table: main.getByRole("table", { name: /^(Versão atual de cada|Current release of each) / }),
    place: (name: RegExp) => main.getByRole("link", { name }),
    current: main.getByRole("region", { name: /^(Versão atual|Current release)$/ }),
    missing: main.getByRole("region", { name: /^(Necessidades que faltam|Missing needs)$/ }),
    history: main.getByRole("region", { name: /^(Histórico|History)$/ }),
    backTo: (release: number) =>
      main.getByRole("button", { name: new RegExp(`^(Voltar a esta versão|Roll back to this release): ${release}$`) }),
    dialog,
    reason: dialog.getByLabel(/^(Motivo|Reason)$/),
    confirm: dialog.getByRole("button", { name: /^(Voltar a esta versão|Roll back to this release)$/ }),
  };
}

/** Reloads the page of a place; returns the missing needs in the server's response. */
export async function missingNeeds(page: Page): Promise<{ needs: { need: string }[] }> {
  const answered = page.waitForResponse(/\/api\/registry\/missing-needs\?/);
  await page.reload();
  return (await answered).json();
}
