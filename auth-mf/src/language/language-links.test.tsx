import { currentSettings } from "@portico/shared-utility";
import { bootPage, renderApp, resetPage } from "@portico/shared-utility/testing";
import { screen, waitFor } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { LanguageLinks } from "./language-links.tsx";

const namespace = "@portico/auth-mf";

beforeEach(() => {
  resetPage();
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: { [namespace]: { en: "/strings/en.json" } } } });
});
afterEach(() => Reflect.deleteProperty(globalThis, "fetch"));

it("keeps its language with a message when the new one cannot be loaded", async () => {
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: false, status: 503 })) });
  const { user, portal } = renderApp(<LanguageLinks />, { strings: { [namespace]: { pt } } });
  await user.click(screen.getByRole("link", { name: "English" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível mudar o idioma. Tente novamente.");
  expect(currentSettings().locale).toBe("pt");
  expect(screen.getByRole("navigation", { name: "Idioma da página" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Português" })).toHaveAttribute("aria-current", "true");
  expect(document.documentElement).toHaveAttribute("lang", "pt-BR");
  expect(portal.announce).not.toHaveBeenCalled();
});

it("loads the new language, shows it and announces the change in it", async () => {
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: true, json: async () => en })) });
  const { user, portal } = renderApp(<LanguageLinks />, { strings: { [namespace]: { pt } } });
  await user.click(screen.getByRole("link", { name: "English" }));
  expect(await screen.findByRole("navigation", { name: "Page language" })).toBeVisible();
  await waitFor(() => expect(portal.announce).toHaveBeenCalledWith("Language changed to English."));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
