import { bruno, gina } from "../support/api/accounts.ts";
import { cdnOrigin } from "../support/portal/portal.ts";
import { expect, test } from "./support/test.ts";

test("applications share one copy of React, and a user opens and comments on a ticket", async ({ open }) => {
  const user = await open("acme", "/assets/home");
  await user.signsIn(bruno.email);
  await user.sees("heading", "Ativos");
  await user.opensApp("Chamados");
  await user.clicks("link", "Novo chamado");
  await user.fills(/^Assunto/, "Impressora parada");
  await user.fills(/^Descrição/, "A impressora do segundo andar não responde.");
  await user.clicks("button", "Abrir chamado");
  await user.sees("heading", "Impressora parada");
  await user.fills(/^Novo comentário/, "Já reiniciei.");
  await user.clicks("button", "Comentar");
  await user.reads(/Já reiniciei\./);

  const files = await user.tab.run(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  // None of them imports RxJS; the portal loads its part of RxJS as another module.
  for (const library of ["react", "react-dom", "react-router-dom", "single-spa"]) {
    const copies = new Set(files.filter((path) => new RegExp(`/${library}\\.[0-9a-f]+\\.js$`).test(path)));
    expect([...copies], library).toHaveLength(1);
  }
});

test("an application without React searches, and typed markup stays text", async ({ open }) => {
  const user = await open("acme", "/handbook/home");
  await user.signsIn(bruno.email);
  await user.fills(/./, "<img src=x onerror=alert(1)>", "searchbox");
  await user.reads(/Nenhuma página corresponde/);
  expect(await user.tab.run(() => document.querySelectorAll("img[src=x]").length)).toBe(0);
  await user.clicks("button", "Limpar a busca");
  await user.fills(/./, "senha", "searchbox");
  await expect.poll(() => user.tab.run(() => document.querySelector("mark")?.innerText)).toMatch(/senha/i);
});

test("a build of a single tenant runs from its own origin", async ({ open }) => {
  const user = await open("globex", "/tickets/home");
  await user.signsIn(gina.email);
  await user.sees("heading", "Globex Service Desk");
  const scripts = await user.tab.run(() => [...document.scripts].map(({ src }) => src));
  const resources = await user.tab.run(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect([...scripts, ...resources].filter((address) => address.startsWith(cdnOrigin))).not.toEqual([]);
});
