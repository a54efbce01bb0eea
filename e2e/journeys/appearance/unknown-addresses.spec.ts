import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notificationLists } from "../../pages/notification-lists.ts";
import { gina } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { changeTenant, openChanged } from "../../support/portal/change-tenant.ts";
import { expect, test } from "../../support/test.ts";

const { tenant } = gina;
const set = (...options: string[]) => changeTenant(tenant, ...options);
const folder = mkdtempSync(join(tmpdir(), "portico-not-found-"));
test.use({ tenant, account: gina });
test.beforeEach(({ context }) => keepToasts(context));
test.afterAll(() => {
  set("--not-found", "none");
  rmSync(folder, { recursive: true });
});

test("at an unknown address, users read the tenant's own words, or come to a page of an application, or Home as usual", async ({
  page,
}) => {
  const file = join(folder, "not-found.json");
  const text = { pt: "Esta página saiu do ar em maio.", en: "This page went away in May." };
  const link = { address: "mailto:help@globex.test", label: { pt: "Falar com o suporte", en: "Ask support" } };
  writeFileSync(file, JSON.stringify({ text, link }));
  expect(set("--not-found", file)).toContain("its own text at unknown addresses");
  const main = page.getByRole("main");
  await openChanged(page, "/no/such/page", (html) => html.includes(text.pt));
  await expect(main.getByText(text.pt)).toBeVisible();
  await expect(page).toHaveURL("/no/such/page");
  await expect(page).toHaveTitle(/Página não encontrada · Globex/);
  await expect(main.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", link.address);
  await expect(notificationLists(page).toasts.getByText(/não existe/)).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Ir para a página inicial" }).click();
  await expect(page).toHaveURL("/");
  expect(set("--not-found", "/tickets/home")).toContain("/tickets/home at unknown addresses");
  await openChanged(page, "/no/such/page", (html) => html.includes('"notFound":{"page":"/tickets/home"}'));
  await expect(page).toHaveURL("/tickets/home");
  await expect(
    notificationLists(page).toasts.getByText("O endereço /no/such/page não existe ou mudou.", { exact: true }),
  ).toBeVisible();
  expect(() => set("--not-found", "/profile")).toThrow(/The notFound must be/);
  set("--not-found", "none");
  await openChanged(page, "/no/such/page", (html) => !html.includes('"notFound"'));
  await expect(page).toHaveURL("/");
});
