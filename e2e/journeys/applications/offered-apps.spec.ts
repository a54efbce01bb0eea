import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, bruno, password } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { untilLive } from "../../support/live/until-live.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { expect } from "../../support/test.ts";

/** A portal with a tenant that offers tickets to a group of which Ana is a member and Bruno is not. */
async function startGroupPortal() {
  const portal = await startEsPortal();
  const group = (verb: "add" | "remove") => portal.operate("user", "group", verb, ana.tenant, ana.email, "support");
  await group("add");
  await portal.operate("app", "allow", ana.tenant, "tickets", "--group", "support");
  return { ...portal, group };
}

const test = testOf(startGroupPortal);
test.describe.configure({ mode: "serial" });
test.beforeEach(({ context }) => keepToasts(context));

const tile = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Chamados/ });
const choice = (page: Page) =>
  page.getByRole("navigation", { name: "Aplicações" }).getByRole("link", { name: /^Chamados/ });
const toast = (page: Page, text: string) => notificationLists(page).toasts.getByText(text);

/** The responses to the page's own calls, made like calls of an application's code. */
async function responsesOf(page: Page) {
  return page.evaluate(async () => {
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const exchanged = await fetch("/api/auth/exchange", {
      method: "POST",
      headers: { "content-type": "application/json", "x-xsrf-token": decodeURIComponent(xsrf) },
      body: JSON.stringify({ app: "tickets", domain: "acme" }),
    });
    const { access_token, error } = await exchanged.json();
    const headers = { authorization: `Bearer ${access_token}` };
    const list = access_token === undefined ? undefined : await fetch("/api/tickets", { headers });
    return { exchange: exchanged.status, code: error?.code, list: list?.status };
  });
}

test("a user in the group opens the application from Home, and its API accepts the token", async ({ page, enter }) => {
  await enter(page);
  await tile(page).first().click();
  await expect(appFrame(page, "tickets").heading).toBeVisible();
  expect(await responsesOf(page)).toEqual({ exchange: 200, code: undefined, list: 200 });
});

test("a user outside the group finds the application nowhere, at no address, and gets no token", async ({ page }) => {
  await page.goto("/");
  await signInPage(page).signIn(bruno.email, password);
  await expect(bar(page).bell).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Ativos/ })
      .first(),
  ).toBeVisible();
  await expect(tile(page)).toHaveCount(0);
  await bar(page).switcher.click();
  await expect(
    page.getByRole("navigation", { name: "Aplicações" }).getByRole("link", { name: /^Ativos/ }),
  ).toBeVisible();
  await expect(choice(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("chamados");
  await expect(page.getByRole("option", { name: /^Chamados/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.goto("/tickets/1");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "O endereço /tickets/1 não existe ou mudou. Esta é a página inicial.")).toBeVisible();
  expect(await responsesOf(page)).toEqual({ exchange: 403, code: "app.not_offered", list: undefined });
  // The public area is for users without an account.
  await page.goto("/tickets/portal");
  await expect(appFrame(page, "tickets").heading).toBeVisible();
});

test("a user loses the open application with the group, and gets it back", async ({ page, enter, separatePortal }) => {
  await enter(page);
  await page.goto("/tickets/home");
  await expect(appFrame(page, "tickets").heading).toBeVisible();
  await untilLive(page);
  await separatePortal.group("remove");
  await expect(page).toHaveURL("/");
  await expect(
    toast(page, "Chamados não está mais disponível para esta conta. Esta é a página inicial."),
  ).toBeVisible();
  await expect(appFrame(page, "tickets").root).toHaveCount(0);
  await expect(tile(page)).toHaveCount(0);
  expect(await responsesOf(page)).toMatchObject({ exchange: 403, code: "app.not_offered" });

  // An earlier notification leads to no page of this user. The toast covers the panel.
  await notificationLists(page).toasts.getByRole("button", { name: "Fechar" }).click();
  await bar(page).bell.click();
  await notificationLists(page).panel.getByText("Chamado 2 em atendimento").click();
  await expect(toast(page, "O endereço /tickets/2 não existe ou mudou. Esta é a página inicial.")).toBeVisible();
  await expect(page).toHaveURL("/");

  await separatePortal.group("add");
  await bar(page).switcher.click();
  await choice(page).click();
  await expect(page).toHaveURL("/tickets/home");
  await expect(appFrame(page, "tickets").heading).toBeVisible();
  expect(await responsesOf(page)).toMatchObject({ exchange: 200, list: 200 });
});
