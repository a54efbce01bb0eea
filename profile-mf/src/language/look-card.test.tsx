import { currentSettings, ensureStrings } from "@portico/shared-utility";
import { bootPage, resetPage } from "@portico/shared-utility/testing";
import { act, screen } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

beforeEach(resetPage);

it("switches the portal's language by keyboard and announces it in the new one", async () => {
  const { user, portal } = await renderProfile();
  const portuguese = screen.getByRole("radio", { name: "Português" });
  expect(screen.getByRole("group", { name: "Idioma do portal" })).toContainElement(portuguese);
  expect(portuguese).toBeChecked();
  portuguese.focus();
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "English" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "English" })).toHaveFocus();
  expect(portal.announce).toHaveBeenCalledWith("Language changed to English.");
  expect(screen.getByText("Language changed to English.")).toBeVisible();
  expect(currentSettings().locale).toBe("en");
  expect(localStorage.getItem("locale")).toBe("en");
});

it("announces nothing that was announced before", async () => {
  const { user } = await renderProfile({
    handlers: { "PATCH /users/me": { email: "ana@acme.test", name: "Ana Lima" } },
  });
  await user.type(screen.getByLabelText("Nome completo"), " Lima{Enter}");
  expect(await screen.findByText("Alterações salvas.")).toHaveRole("status");
  await user.click(screen.getByRole("radio", { name: "English" }));
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  for (const status of screen.getAllByRole("status")) expect(status).toBeEmptyDOMElement();
});

it("keeps typed text in the forms", async () => {
  const { user } = await renderProfile();
  await user.type(screen.getByLabelText("Nome completo"), " Lima");
  await user.type(screen.getByLabelText("Senha atual"), "half typed");
  await user.click(screen.getByRole("radio", { name: "English" }));
  expect(await screen.findByLabelText("Full name")).toHaveValue("Ana Souza Lima");
  expect(screen.getByLabelText("Current password")).toHaveValue("half typed");
});

it("follows the language that is chosen in another tab", async () => {
  await renderProfile();
  localStorage.setItem("locale", "en");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "locale", newValue: "en" })));
  expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  expect(currentSettings().locale).toBe("en");
});

it("keeps its language with a message when the new one cannot be loaded", async () => {
  const locales = { "@portico/bar": { en: "/strings/en.json" } };
  bootPage({
    map: { id: "1", imports: {}, styles: {}, locales },
    strings: { pt: { "@portico/bar": { name: "Barra" } } },
  });
  await ensureStrings("@portico/bar");
  Object.assign(globalThis, { fetch: async () => ({ ok: false, status: 503 }) });
  const { user, portal } = await renderProfile();
  await user.click(screen.getByRole("radio", { name: "English" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível mudar o idioma. Tente novamente.");
  expect(screen.getByRole("radio", { name: "Português" })).toBeChecked();
  expect(portal.announce).not.toHaveBeenCalled();
  expect(currentSettings().locale).toBe("pt");
  Reflect.deleteProperty(globalThis, "fetch");
});
