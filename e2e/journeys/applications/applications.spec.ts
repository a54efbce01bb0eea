import { appFrame } from "../../pages/app-frame.ts";
import { ana, bruno } from "../../support/api/accounts.ts";
import { ticketsOf } from "../../support/api/ticket-in-app.ts";
import { expect, test } from "../../support/test.ts";

test.describe("signed in", () => {
  test.use({ account: bruno });

  test("a ticket is opened, commented on and closed, and its requester rates it once", async ({ page, browser }) => {
    const { root, heading } = appFrame(page, "tickets");
    const subject = `Impressora parada ${Date.now()}`;
    await page.goto("/tickets/home");
    await root.getByRole("link", { name: "Novo chamado" }).click();
    await root.getByLabel("Assunto").fill(subject);
    await root.getByLabel("Descrição").fill("A impressora do segundo andar não responde.");
    await root.getByRole("button", { name: "Abrir chamado" }).click();
    await expect(heading).toHaveText(subject);

    await root.getByLabel("Novo comentário").fill("Já reiniciei.");
    await root.getByRole("button", { name: "Comentar" }).click();
    await expect(root.getByRole("listitem").filter({ hasText: "Já reiniciei." })).toBeVisible();

    await root.getByRole("button", { name: "Encerrar chamado" }).click();
    const link = await root.getByLabel("Link de avaliação").inputValue();

    const guest = await browser.newPage();
    const evaluation = appFrame(guest, "tickets").root;
    await guest.goto(link);
    await evaluation.getByRole("radio", { name: "Ótimo" }).check();
    await evaluation.getByRole("button", { name: "Enviar avaliação" }).click();
    await expect(evaluation.getByText("Obrigado pela avaliação.")).toBeVisible();
    await guest.reload();
    await expect(evaluation.getByText("Este chamado já foi avaliado.")).toBeVisible();
    await guest.close();

    await page.goto("/tickets/home");
    await root.getByRole("searchbox").fill(subject);
    await expect(root.getByText("1 chamado", { exact: true })).toBeVisible();
    await expect(root.getByRole("link", { name: subject })).toBeVisible();
  });

  test("a page of the portal starts in a window that an application opens", async ({ page, context }) => {
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.evaluate(() => void window.open("/assets/home"));
    await expect(appFrame(await opened, "assets").heading).toHaveText("Ativos");
  });

  test("tickets: another user's comment appears without a reload and leaves typed text alone", async ({ page }) => {
    const { root } = appFrame(page, "tickets");
    const tickets = await ticketsOf(ana);
    const { id } = await tickets.open("Tela azul");
    await page.goto(`/tickets/${id}`);
    await root.getByLabel("Novo comentário").fill("Já vou ver.");
    await tickets.comment(id, "Voltou a acontecer.");
    await expect(root.getByRole("listitem").filter({ hasText: "Voltou a acontecer." })).toBeVisible();
    await expect(root.getByLabel("Novo comentário")).toHaveValue("Já vou ver.");
    await expect(root.getByLabel("Novo comentário")).toBeFocused();
  });

  test("tickets: a double click that starts a ticket does not close it", async ({ page }) => {
    const { root } = appFrame(page, "tickets");
    const { id } = await (await ticketsOf(ana)).open("Teclado sem fio");
    await page.goto(`/tickets/${id}`);
    await root.getByRole("button", { name: "Iniciar atendimento" }).click();
    // The second click comes after the response to the first one, when the next button is below the pointer.
    await expect(root.getByText("Em andamento")).toBeVisible();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    const close = root.getByRole("button", { name: "Encerrar chamado" });
    await expect(close).not.toHaveAttribute("aria-disabled");
    await close.click();
    await expect(root.getByLabel("Link de avaliação")).toBeVisible();
  });

  test("tickets: Back undoes a filter, and Next keeps the focus", async ({ page }) => {
    const { root } = appFrame(page, "tickets");
    await page.goto("/tickets/home");
    const rows = root.getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    await root.getByLabel("Situação").selectOption("closed");
    await expect(page).toHaveURL("/tickets/home?status=closed");
    await root.getByRole("searchbox").fill("nada corresponde a isto");
    await expect(page).toHaveURL(/[?&]q=nada/);
    await expect(root.getByText("Nenhum chamado corresponde ao filtro")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/tickets/home?status=closed");
    await page.goBack();
    await expect(page).toHaveURL("/tickets/home");
    await expect(rows.first()).toBeVisible();
    const next = root.getByRole("link", { name: "Próxima" });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(root.getByText(/^Página 2 de/)).toBeVisible();
    await expect(next).toBeFocused();
  });

  test("assets: a saved change survives a reload", async ({ page }) => {
    const { root } = appFrame(page, "assets");
    await page.goto("/assets/home");
    await root.getByRole("listitem").getByRole("link").or(root.getByRole("row").getByRole("link")).first().click();
    await root.getByRole("link", { name: "Editar" }).click();
    const place = `Sala ${Date.now()}`;
    await root.getByLabel("Local").fill(place);
    await root.getByRole("button", { name: "Salvar" }).click();
    await expect(root.getByText(place)).toBeVisible();
    await page.reload();
    await expect(root.getByText(place)).toBeVisible();
  });

  test("handbook: a search highlights its matches, and typed markup stays text", async ({ page }) => {
    const { root } = appFrame(page, "handbook");
    await page.goto("/handbook/home");
    await root.getByRole("searchbox").fill("senha");
    await expect(root.locator("mark").first()).toHaveText(/senha/i);
    await root.getByRole("searchbox").fill("<img src=x onerror=alert(1)>");
    await expect(root.getByText("Nenhuma página corresponde")).toBeVisible();
    await expect(root.locator("img[src=x]")).toHaveCount(0);
    await root.getByRole("button", { name: "Limpar a busca" }).click();
    await root.getByRole("heading", { level: 2 }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/handbook\/[a-z-]+$/);
    await page.goBack();
    await expect(root.getByRole("searchbox")).toBeVisible();
  });
});

test("tickets: a guest opens a ticket in the public portal and gets its number", async ({ page }) => {
  const { root } = appFrame(page, "tickets");
  await page.goto("/tickets/portal");
  await root.getByLabel("Nome").fill("Rita Alves");
  await root.getByLabel("E-mail").fill("rita@example.test");
  await root.getByLabel("Assunto").fill("Dúvida sobre o contrato");
  await root.getByLabel("Descrição").fill("Quando termina o contrato atual?");
  await root.getByRole("button", { name: "Enviar chamado" }).click();
  await expect(root.getByText(/^O número do chamado é \d+\.$/)).toBeVisible();
});
