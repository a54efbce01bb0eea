import { panelOf, takeAllDown, takeApiDown } from "../faults/all-down.ts";
import { expectErrorState } from "../faults/error-state.ts";
import { forgetSaid, keepSaid, timesSaid } from "../faults/said.ts";
import { appFrame } from "../pages/app-frame.ts";
import { bar } from "../pages/bar.ts";
import { ana } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// What a signed-in person meets when everything goes down while the page is open (reliability.md, M8).
const unanswered = "O serviço não respondeu.";

test.use({ account: ana, provoked: /connectionrefused|503/ });
test.beforeEach(({ page }) => keepSaid(page));

test("a person who goes on while everything is down reads so at each page that was not there before", async ({
  page,
}) => {
  await page.route("**/modules/notifications-mf/**", (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  await takeAllDown(page);
  const opened: [name: string, open: () => Promise<void>][] = [
    ["Ativos", () => bar(page).openApp("Ativos")],
    ["o perfil", () => bar(page).openProfile()],
    ["Manual", () => bar(page).openApp("Manual")],
  ];
  for (const [name, open] of opened) {
    await forgetSaid(page);
    await open();
    await expectErrorState(page, panelOf(page, name));
  }
  await forgetSaid(page);
  await bar(page).bell.click();
  const dialog = page.getByRole("dialog");
  await expectErrorState(page, {
    sentence: "Não foi possível carregar as notificações.",
    place: dialog,
    focus: dialog.getByRole("heading", { level: 2 }),
  });
});

test("a person who works in an application that stands reads what the API did not do", async ({ page }) => {
  const tickets = appFrame(page, "tickets").root;
  const place = page.getByRole("main");
  const heading = tickets.getByRole("heading", { level: 1 });
  await page.goto("/tickets/home");
  await expect(tickets.getByRole("listitem").first()).toBeVisible();
  await takeAllDown(page);
  await tickets.getByRole("listitem").getByRole("link").first().click();
  await expectErrorState(page, { sentence: unanswered, place, focus: heading });
  await forgetSaid(page);
  await page.goBack();
  await expectErrorState(page, { sentence: unanswered, place, focus: heading });
  await page.getByRole("link", { name: "Novo chamado" }).click();
  await tickets.getByLabel("Assunto").fill("Sem rede");
  await tickets.getByLabel("Descrição").fill("Enviado depois");
  await forgetSaid(page);
  await tickets.getByRole("button", { name: "Abrir chamado" }).click();
  await expectErrorState(page, { sentence: unanswered, place, focus: tickets.getByRole("alert") });
});

test("a person who opens pages while the API alone is down reads on each that it did not answer", async ({ page }) => {
  const place = page.getByRole("main");
  // Loaded lists would stay on the screen, without a word.
  await page.route("**/api/notifications**", (route) => route.fulfill({ status: 503, body: "down" }));
  await page.goto("/");
  await expect(place.getByRole("link", { name: "Ativos" })).toBeVisible();
  await takeApiDown(page);
  for (const path of ["/assets/home", "/registry"]) {
    await forgetSaid(page);
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await expectErrorState(page, { sentence: unanswered, place, focus: place.getByRole("heading", { level: 1 }) });
  }
  await forgetSaid(page);
  await bar(page).openProfile();
  // The lists of the profile's last section show a toast.
  await expect.poll(() => timesSaid(page, unanswered)).toBeGreaterThan(0);
  const personal = place.getByRole("region", { name: "Dados pessoais" });
  await personal.getByRole("textbox").fill("Ana S.");
  await forgetSaid(page);
  await personal.getByRole("button", { name: "Salvar" }).click();
  const focus = personal.getByRole("alert");
  await expectErrorState(page, { sentence: "O serviço não respondeu.", place: personal, focus });
});
