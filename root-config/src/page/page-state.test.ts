import { bootPage } from "@portico/shared-utility/testing";
import { waitFor } from "@testing-library/dom";
import { createPageState, documentTitle } from "./page-state.ts";

it.each([
  [{ page: "Notificações", app: "Perfil", tenant: "Acme", unread: 3 }, "(3) Notificações · Perfil · Acme"],
  [{ page: "Entrar", tenant: "Acme" }, "Entrar · Acme"],
  [{ page: "Chamados", app: "Chamados", tenant: "Acme", unread: 0 }, "Chamados · Acme"],
  [{ tenant: "Acme" }, "Acme"],
])("makes the title of %j", (parts, title) => expect(documentTitle(parts)).toBe(title));

it("keeps the title of an application when the previous one clears its own later", () => {
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
  const page = createPageState();
  page.decided({ kind: "show", screen: "app", module: "tickets" });
  page.setTitle("tickets", "Impressora");
  page.decided({ kind: "show", screen: "app", module: "handbook" });
  page.setTitle("handbook", "Férias");
  page.setTitle("tickets", undefined);
  expect(document.title).toMatch(/^Férias · /);
});

it("gets the name of an application for a guest who comes from a page without names", async () => {
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
  const names = { assets: { pt: "Ativos", en: "Assets" } };
  const fetched = jest.fn(async () => ({ json: async () => ({ names }) }));
  Object.assign(window, { fetch: fetched });
  const page = createPageState();
  page.decided({ kind: "show", screen: "signIn" });
  expect(fetched).not.toHaveBeenCalled();
  page.decided({ kind: "show", screen: "public", module: "assets" });
  await waitFor(() => expect(document.title).toMatch(/^Ativos · /));
  page.decided({ kind: "show", screen: "public", module: "assets" });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("shows the title of a fault in place of the sign-in form without the form's name", () => {
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
  const page = createPageState();
  page.decided({ kind: "show", screen: "signIn" });
  page.setTitle("auth", "O serviço não respondeu");
  expect(document.title).toBe("O serviço não respondeu · Acme");
});

it("writes the title of a page once", () => {
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
  document.body.innerHTML = '<main id="main"><h1>Chamados</h1></main>';
  const page = createPageState();
  const write = jest.spyOn(document, "title", "set");
  page.decided({ kind: "show", screen: "app", module: "tickets" });
  page.setTitle("tickets", undefined);
  page.showTitle();
  page.arrived();
  expect(write).toHaveBeenCalledTimes(1);
  page.setTitle("tickets", "Impressora");
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRestore();
});

it("writes to the page before it scrolls, so that the layout is computed once", () => {
  document.body.innerHTML = '<main id="main"><h1>Chamados</h1></main>';
  const page = createPageState();
  page.arrived();
  const heading = document.querySelector("h1");
  const seen: unknown[] = [];
  const scroll = jest.spyOn(window, "scrollTo").mockImplementation(() => {
    seen.push(heading?.getAttribute("tabindex"), document.activeElement === heading);
  });
  page.arrived();
  page.failed("Não abriu");
  scroll.mockRestore();
  expect(seen).toEqual(["-1", false, "-1", true]);
  expect(document.activeElement).toBe(heading);
});

it("scrolls a page that is shown before it arrives once, with its first frame", () => {
  document.body.innerHTML = '<main id="main"><h1>Chamados</h1></main>';
  const page = createPageState();
  page.arrived();
  const scroll = jest.spyOn(window, "scrollTo").mockImplementation(() => {});
  page.shown();
  expect(scroll).toHaveBeenCalledTimes(1);
  page.arrived();
  expect(scroll).toHaveBeenCalledTimes(1);
  page.arrived();
  expect(scroll).toHaveBeenCalledTimes(2);
  scroll.mockRestore();
});
