import { bruno, gina } from "../support/accounts.ts";
import { cdnOrigin } from "../support/portal.ts";
import { expect, test } from "./support/test.ts";

test("applications with React share one copy of it, and a ticket is opened and commented on", async ({ open }) => {
  const person = await open("acme", "/assets/home");
  await person.signsIn(bruno.email);
  await person.sees("heading", "Ativos");
  await person.opensApp("Chamados");
  await person.clicks("link", "Novo chamado");
  await person.fills(/^Assunto/, "Impressora parada");
  await person.fills(/^Descrição/, "A impressora do segundo andar não responde.");
  await person.clicks("button", "Abrir chamado");
  await person.sees("heading", /^Chamado \d+$/);
  await person.fills(/^Novo comentário/, "Já reiniciei.");
  await person.clicks("button", "Comentar");
  await person.reads(/Já reiniciei\./);

  const files = await person.tab.run(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  for (const library of ["react", "react-dom", "react-router-dom", "rxjs", "single-spa"]) {
    const copies = new Set(files.filter((path) => new RegExp(`/${library}\\.[0-9a-f]+\\.js$`).test(path)));
    expect([...copies], library).toHaveLength(1);
  }
});

test("an application without React searches, and what is typed is never markup", async ({ open }) => {
  const person = await open("acme", "/handbook/home");
  await person.signsIn(bruno.email);
  await person.fills(/./, "<img src=x onerror=alert(1)>", "searchbox");
  await person.reads(/Nenhuma página corresponde/);
  expect(await person.tab.run(() => document.querySelectorAll("img[src=x]").length)).toBe(0);
  await person.clicks("button", "Limpar a busca");
  await person.fills(/./, "senha", "searchbox");
  await expect.poll(() => person.tab.run(() => document.querySelector("mark")?.innerText)).toMatch(/senha/i);
});

test("a tenant's own build runs from its own origin", async ({ open }) => {
  const person = await open("globex", "/tickets/home");
  await person.signsIn(gina.email);
  await person.sees("heading", "Globex Service Desk");
  const scripts = await person.tab.run(() => [...document.scripts].map(({ src }) => src));
  const resources = await person.tab.run(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect([...scripts, ...resources].filter((address) => address.startsWith(cdnOrigin))).not.toEqual([]);
});
