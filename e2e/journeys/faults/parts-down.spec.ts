import { panelOf, takeAllDown, takeApiDown } from "../../faults/all-down.ts";
import { clearAnnouncements, countAnnouncements, recordAnnouncements } from "../../faults/announcements.ts";
import { expectErrorState, printErrorStates } from "../../faults/error-state.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { ana } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { expect, test } from "../../support/test.ts";

// A signed-in user has the page open when everything goes down (docs/reliability.md M8).
const unanswered = "O serviço não respondeu.";

test.use({ account: ana, provoked: /connectionrefused|503/ });
test.beforeEach(({ page }) => recordAnnouncements(page));
test.afterAll(() => printErrorStates("error states when all goes down under an open page"));

test("users who navigate while everything is down see a failure on each page not loaded before", async ({ page }) => {
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
    await clearAnnouncements(page);
    await open();
    await expectErrorState(page, panelOf(page, name));
  }
  await clearAnnouncements(page);
  await bar(page).bell.click();
  const dialog = page.getByRole("dialog");
  await expectErrorState(page, {
    sentence: "Não foi possível carregar as notificações.",
    place: dialog,
    focus: dialog.getByRole("heading", { level: 2 }),
  });
});

test("a user who works in an open application reads that the API did not respond", async ({ page }) => {
  const tickets = appFrame(page, "tickets").root;
  const place = page.getByRole("main");
  const heading = tickets.getByRole("heading", { level: 1 });
  await page.goto("/tickets/home");
  await expect(tickets.getByRole("listitem").first()).toBeVisible();
  await takeAllDown(page);
  await tickets.getByRole("listitem").getByRole("link").first().click();
  await expectErrorState(page, { sentence: unanswered, place, focus: heading });
  await clearAnnouncements(page);
  await page.goBack();
  await expectErrorState(page, { sentence: unanswered, place, focus: heading });
  await page.getByRole("link", { name: "Novo chamado" }).click();
  await tickets.getByLabel("Assunto").fill("Sem rede");
  await tickets.getByLabel("Descrição").fill("Enviado depois");
  await clearAnnouncements(page);
  await tickets.getByRole("button", { name: "Abrir chamado" }).click();
  await expectErrorState(page, { sentence: unanswered, place, focus: tickets.getByRole("alert") });
});

test("users who open pages while the API is down read on each that it did not respond", async ({ page, context }) => {
  await keepToasts(context);
  const place = page.getByRole("main");
  // Lists that are already loaded would stay on the screen without an error.
  await page.route("**/api/notifications**", (route) => route.fulfill({ status: 503, body: "down" }));
  await page.goto("/");
  await expect(place.getByRole("link", { name: "Ativos" })).toBeVisible();
  await takeApiDown(page);
  for (const path of ["/assets/home", "/registry"]) {
    await clearAnnouncements(page);
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await expectErrorState(page, { sentence: unanswered, place, focus: place.getByRole("heading", { level: 1 }) });
  }
  await clearAnnouncements(page);
  await bar(page).openProfile();
  // The sessions and the preferences show it in their places, the lists of notifications in a toast.
  await expect(place.getByRole("alert")).toHaveCount(2);
  await expect(notificationLists(page).toasts).toContainText(unanswered);
  const personal = place.getByRole("region", { name: "Dados pessoais" });
  await personal.getByRole("textbox").fill("Ana S.");
  await clearAnnouncements(page);
  await personal.getByRole("button", { name: "Salvar" }).click();
  const focus = personal.getByRole("alert");
  await expectErrorState(page, { sentence: "O serviço não respondeu.", place: personal, focus });
});

test("the user menu opens after one click on the button in its place, as soon as its code can be loaded", async ({
  page,
}) => {
  const menuCode = "**/modules/shared-ui/*menu*";
  await page.route(menuCode, (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await clearAnnouncements(page);
  await page.getByRole("button", { name: "Não foi possível abrir o menu da conta. Tentar novamente" }).click();
  await page.unroute(menuCode);
  await expect(page.getByRole("menu", { name: /^Conta de / })).toBeFocused();
  expect(await countAnnouncements(page, "Abrindo o menu da conta…")).toBe(1);
});

test("the open panel of the bell fills by itself as soon as its code can be loaded", async ({ page }) => {
  const { panel } = notificationLists(page);
  const panelCode = "**/modules/notifications-mf/**";
  await page.route(panelCode, (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await bar(page).bell.click();
  await expect(panel.getByRole("alert")).toContainText("Não foi possível carregar as notificações.");
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  await page.unroute(panelCode);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(panel.getByRole("article").first()).toBeVisible();
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
});
