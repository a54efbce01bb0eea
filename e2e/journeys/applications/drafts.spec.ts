import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, bruno, password } from "../../support/api/accounts.ts";
import { openRegistry } from "../../support/api/registry.ts";
import { expect, test } from "../../support/test.ts";

/** Makes the tab check for a new release, as it does when it becomes visible: waiting for its poll takes a minute. */
const checkForRelease = async (page: Page) => {
  // A request that is already in flight may return an older map than the latest publication.
  const requested = page.waitForRequest("**/import-map.json");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await (await requested).response())?.finished();
  // The page requests one map at a time: when this later request has a response, the page has processed the earlier
  // one.
  await page.evaluate(async () => (await fetch("/import-map.json", { cache: "no-cache" })).text());
};

const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');
const update = (page: Page) => page.getByRole("button", { name: "Atualizar", exact: true });

/** Publishes the tickets application under a name that no other journey uses. */
async function publishTickets(name: string) {
  const registry = await openRegistry(ana);
  const tickets = await registry.addressOf("@app/tickets");
  const handbook = await registry.addressOf("@app/handbook");
  await registry.publish(`@app/${name}`, tickets, "The first");
  return {
    /** Publishes another application under the same name. */
    async replace() {
      await registry.publish(`@app/${name}`, handbook, "The second");
    },
    async restore() {
      await registry.publish(`@app/${name}`, tickets, "The third");
    },
  };
}

test.describe("a draft", () => {
  test.use({ account: bruno });

  test("is offered again after a reload, until the user discards it", async ({ page }) => {
    const tickets = appFrame(page, "tickets").root;
    await page.goto("/tickets/new");
    await tickets.getByLabel("Assunto").fill("Monitor apagado");
    await tickets.getByLabel("Descrição").fill("Primeira linha\nSegunda linha");
    await page.reload();
    await expect(tickets.getByLabel("Assunto")).toHaveValue("Monitor apagado");
    await expect(tickets.getByLabel("Descrição")).toHaveValue("Primeira linha\nSegunda linha");
    await tickets.getByRole("button", { name: "Descartar rascunho" }).click();
    await expect(tickets.getByLabel("Assunto")).toBeFocused();
    await page.reload();
    await expect(tickets.getByLabel("Assunto")).toHaveValue("");
  });

  test("of a comment is offered again after a reload", async ({ page }) => {
    const tickets = appFrame(page, "tickets").root;
    await page.goto("/tickets/1");
    await tickets.getByLabel("Novo comentário").fill("Ainda não enviado");
    await page.reload();
    await expect(tickets.getByLabel("Novo comentário")).toHaveValue("Ainda não enviado");
  });

  test("of an edit is offered again after a reload", async ({ page }) => {
    const assets = appFrame(page, "assets").root;
    await page.goto("/assets/home");
    await assets.getByRole("listitem").getByRole("link").or(assets.getByRole("row").getByRole("link")).first().click();
    await assets.getByRole("link", { name: "Editar" }).click();
    await assets.getByLabel("Local").fill("Sala ainda não salva");
    await page.reload();
    await expect(assets.getByLabel("Local")).toHaveValue("Sala ainda não salva");
    await assets.getByRole("button", { name: "Descartar rascunho" }).click();
    await expect(assets.getByLabel("Local")).not.toHaveValue("Sala ainda não salva");
  });

  test("is removed from the browser at sign-out: the next user does not find it", async ({ page }) => {
    const tickets = appFrame(page, "tickets").root;
    await page.goto("/tickets/new");
    await tickets.getByLabel("Assunto").fill("Assunto reservado");
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await expect.poll(kept).toContain("Assunto reservado");
    await page.goto("/");
    await bar(page).signOut();
    const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
    await expect(question).toContainText("Há alterações não salvas em Chamados. Sair mesmo assim?");
    await question.getByRole("button", { name: "Sair sem salvar" }).click();
    await expect(page).toHaveURL(/\/signin/);
    await expect.poll(kept).not.toContain("Assunto reservado");
    await signInPage(page).signIn(ana.email, password);
    await expect(bar(page).bell).toBeVisible();
    await page.goto("/tickets/new");
    await expect(tickets.getByLabel("Assunto")).toHaveValue("");
  });

  test("survives an update that the user starts with one click", async ({ page }) => {
    const name = `draft-${Date.now()}`;
    const published = await publishTickets(name);
    await page.goto(`/${name}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    await published.replace();
    await checkForRelease(page);
    await update(page).click();
    // The portal keeps the text, so it shows no dialog.
    await expect(page.getByLabel("Assunto")).toHaveCount(0);
    await published.restore();
    await checkForRelease(page);
    await page.goto("/");
    await page.goto(`/${name}/portal`);
    await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
  });

  test("survives an update that the page makes by itself after the user has left the form", async ({ page }) => {
    const name = `left-${Date.now()}`;
    const published = await publishTickets(name);
    await page.goto(`/${name}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    await published.replace();
    await published.restore();
    await checkForRelease(page);
    await page.evaluate(() => history.pushState(null, "", "/"));
    await expect(page.getByLabel("Assunto")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
  });

  test("of a password is never stored; the page asks before an update that would lose it", async ({ page }) => {
    await page.goto("/profile");
    await page.getByLabel("Senha atual", { exact: true }).fill("half typed");
    await publishTickets(`asks-${Date.now()}`);
    await checkForRelease(page);
    await expect(lines(page).getByText("Há uma nova versão do portal.")).toBeVisible();
    const dialogType = new Promise<string>((resolve) => {
      page.once("dialog", async (dialog) => {
        await dialog.dismiss();
        resolve(dialog.type());
      });
    });
    await update(page).click();
    expect(await dialogType).toBe("beforeunload");
    await expect(page.getByLabel("Senha atual", { exact: true })).toHaveValue("half typed");
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain("half typed");
  });
});
