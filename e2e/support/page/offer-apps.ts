import type { Page } from "@playwright/test";

const subjects = [
  "Chamados",
  "Ativos",
  "Manual",
  "Férias",
  "Compras",
  "Contratos",
  "Viagens",
  "Reembolsos",
  "Frota",
  "Ponto",
];

/** From the next page on, the tenant offers so many applications; the first three are those of the demo. */
export async function offerApps(page: Page, count: number) {
  const real = ["tickets", "assets", "handbook"];
  const apps = Array.from({ length: count }, (_, at) => ({
    module: real[at] ?? `app-${at}`,
    name: `${subjects[at % subjects.length]}${at < subjects.length ? "" : ` ${at}`}`,
  }));
  await page.route(/\/api\/apps\?/, (route) => route.fulfill({ json: apps }));
  // Applications that the demo does not have need a picture.
  await page.route(/\/media\/apps\/app-\d+\//, (route) => route.fulfill({ status: 404 }));
}
