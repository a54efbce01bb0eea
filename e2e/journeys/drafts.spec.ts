import type { Page } from "@playwright/test";
import { appFrame } from "../pages/app-frame.ts";
import { bar } from "../pages/bar.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { ana, bruno, password } from "../support/accounts.ts";
import { openRegistry } from "../support/registry.ts";
import { expect, test } from "../support/test.ts";

/** A tab asks for the map when it is seen again; a minute is too long for a test. */
const lookAgain = async (page: Page) => {
  // A question that is under way already may be older than the last release.
  const asked = page.waitForRequest("**/import-map.json");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await (await asked).response())?.finished();
  // The page asks for one map at a time: once it answers a later question, it has taken the earlier answer.
  await page.evaluate(async () => (await fetch("/import-map.json", { cache: "no-cache" })).text());
};

const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');
const update = (page: Page) => page.getByRole("button", { name: "Atualizar", exact: true });

/** An application of the tenant's map that is the tickets application, under a name that no other journey uses. */
async function publishTickets(name: string) {
  const registry = await openRegistry(ana);
  const tickets = await registry.addressOf("@app/tickets");
  const handbook = await registry.addressOf("@app/handbook");
  await registry.publish(`@app/${name}`, tickets, "The first");
  return {
    /** Another application under the same name, and then a newer build of the first. */
    async replace() {
      await registry.publish(`@app/${name}`, handbook, "The second");
    },
    async putBack() {
      await registry.publish(`@app/${name}`, tickets, "The third");
    },
  };
}

test.describe("what a person has typed", () => {
  test.use({ account: bruno });

  test("is offered again after a reload, until the person discards it", async ({ page }) => {
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

  test("is offered again in a comment after a reload", async ({ page }) => {
    const tickets = appFrame(page, "tickets").root;
    await page.goto("/tickets/1");
    await tickets.getByLabel("Novo comentário").fill("Ainda não enviado");
    await page.reload();
    await expect(tickets.getByLabel("Novo comentário")).toHaveValue("Ainda não enviado");
  });

  test("is offered again in an edit after a reload", async ({ page }) => {
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

  test("leaves the browser with an explicit logout: the next person finds none of it", async ({ page }) => {
    const tickets = appFrame(page, "tickets").root;
    await page.goto("/tickets/new");
    await tickets.getByLabel("Assunto").fill("Assunto reservado");
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await kept()).toContain("Assunto reservado");
    await page.goto("/");
    await bar(page).signOut();
    const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
    await expect(question).toContainText("Há alterações não salvas em Chamados. Sair mesmo assim?");
    await question.getByRole("button", { name: "Sair sem salvar" }).click();
    await expect(page).toHaveURL(/\/signin/);
    expect(await kept()).not.toContain("Assunto reservado");
    await signInPage(page).signIn(ana.email, password);
    await expect(bar(page).bell).toBeVisible();
    await page.goto("/tickets/new");
    await expect(tickets.getByLabel("Assunto")).toHaveValue("");
  });

  test("outlives a newer build that is taken on one click", async ({ page }) => {
    const name = `draft-${Date.now()}`;
    const published = await publishTickets(name);
    await page.goto(`/${name}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    await published.replace();
    await lookAgain(page);
    await update(page).click();
    // Nothing is asked: the portal keeps the text.
    await expect(page.getByLabel("Assunto")).toHaveCount(0);
    await published.putBack();
    await lookAgain(page);
    await page.goto("/");
    await page.goto(`/${name}/portal`);
    await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
  });

  test("outlives a newer build that the page takes by itself when its person has left", async ({ page }) => {
    const name = `left-${Date.now()}`;
    const published = await publishTickets(name);
    await page.goto(`/${name}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    await published.replace();
    await published.putBack();
    await lookAgain(page);
    await page.evaluate(() => history.pushState(null, "", "/"));
    await expect(page.getByLabel("Assunto")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
  });

  test("is asked about before an update that would lose it, a password above all", async ({ page }) => {
    await page.goto("/profile");
    await page.getByLabel("Senha atual", { exact: true }).fill("half typed");
    await publishTickets(`asks-${Date.now()}`);
    await lookAgain(page);
    await expect(lines(page).getByText("Há uma nova versão do portal.")).toBeVisible();
    const asked = new Promise<string>((resolve) => {
      page.once("dialog", async (dialog) => {
        await dialog.dismiss();
        resolve(dialog.type());
      });
    });
    await update(page).click();
    expect(await asked).toBe("beforeunload");
    await expect(page.getByLabel("Senha atual", { exact: true })).toHaveValue("half typed");
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain("half typed");
  });
});
