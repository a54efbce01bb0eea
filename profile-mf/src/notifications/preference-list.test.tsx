import { FakeResponse, failure, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

const path = "/notifications/preferences";
const preferences = [
  { module: "tickets", level: "push" },
  { module: "assets", level: "off" },
];
const names = { "GET /apps": [{ module: "tickets", name: "Chamados" }] };
const section = () => within(screen.getByRole("region", { name: "Como receber, por aplicação" }));
const tickets = () => section().getByRole("combobox", { name: "Chamados" });

beforeEach(resetPage);

it("shows what the user wants from each application, by its name", async () => {
  await renderProfile({ handlers: { ...names, [`GET ${path}`]: preferences } });
  await screen.findByRole("region", { name: "Como receber, por aplicação" });
  expect(tickets()).toHaveDisplayValue("No portal e avisos do sistema");
  expect(section().getByRole("combobox", { name: "assets" })).toHaveDisplayValue("Desativadas");
});

it("saves a choice at once and announces it", async () => {
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: new FakeResponse(204) };
  const { api, user, portal } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Só no portal");
  await waitFor(() => expect(portal.announce).toHaveBeenCalledWith("Chamados: só no portal."));
  const [call] = api.callsTo(`PUT ${path}/:module`);
  expect([call?.params.module, call?.body]).toEqual(["tickets", { level: "portal" }]);
  expect(tickets()).toHaveValue("portal");
});

const name = (pt: string, en: string) => ({ pt, en });
const withCategories = [
  {
    module: "tickets",
    level: "push",
    categories: [
      { key: "comments", name: name("Comentários", "Comments"), default: "push", level: null },
      { key: "ratings", name: name("Avaliações", "Ratings"), default: "portal", level: "off" },
    ],
  },
  { module: "assets", level: "push" },
];
const categories = (legend = "Chamados, por categoria") => within(screen.getByRole("group", { name: legend }));
const comments = () => categories().getByRole("combobox", { name: "Comentários" });

it("shows an application's categories below it, each with its level or the one that it inherits", async () => {
  await renderProfile({ handlers: { ...names, [`GET ${path}`]: withCategories } });
  expect(comments()).toHaveDisplayValue("Padrão: portal e avisos");
  expect(categories().getByRole("combobox", { name: "Avaliações" })).toHaveDisplayValue("Desativadas");
  expect(categories().getByRole("option", { name: "Padrão: só no portal" })).toBeInTheDocument();
  expect(section().getAllByRole("group")).toHaveLength(1);
});

it("names the categories in the user's language", async () => {
  await renderProfile({ locale: "en", handlers: { ...names, [`GET ${path}`]: withCategories } });
  const inEnglish = categories("Chamados, by category");
  expect(inEnglish.getByRole("combobox", { name: "Ratings" })).toHaveDisplayValue("Off");
  expect(inEnglish.getByRole("combobox", { name: "Comments" })).toHaveDisplayValue("Default: portal and alerts");
});

it("saves the choice for a category at once, and removes it when the user chooses the inherited level", async () => {
  const save = `PUT ${path}/:module/categories/:category`;
  const handlers = { ...names, [`GET ${path}`]: withCategories, [save]: new FakeResponse(204) };
  const { api, user, portal } = await renderProfile({ handlers });
  await user.selectOptions(comments(), "Desativadas");
  await waitFor(() => expect(portal.announce).toHaveBeenCalledWith("Chamados, Comentários: notificações desativadas."));
  await user.selectOptions(comments(), "Padrão: portal e avisos");
  await waitFor(() =>
    expect(portal.announce).toHaveBeenCalledWith("Chamados, Comentários: no portal e avisos do sistema."),
  );
  expect(api.callsTo(save).map(({ params, body }) => [params, body])).toEqual([
    [{ module: "tickets", category: "comments" }, { level: "off" }],
    [{ module: "tickets", category: "comments" }, { level: null }],
  ]);
  expect(tickets()).toHaveValue("push");
});

it("follows the application's level in a category without a choice", async () => {
  const handlers = { ...names, [`GET ${path}`]: withCategories, [`PUT ${path}/:module`]: new FakeResponse(204) };
  const { user } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Desativadas");
  expect(comments()).toHaveDisplayValue("Padrão: desativadas");
});

it("restores the level of a category whose choice cannot be saved, with a message", async () => {
  const save = `PUT ${path}/:module/categories/:category`;
  const handlers = { ...names, [`GET ${path}`]: withCategories, [save]: failure("network") };
  const { user } = await renderProfile({ handlers });
  await user.selectOptions(comments(), "Desativadas");
  expect(await section().findByRole("alert")).toHaveTextContent("a preferência de Chamados, Comentários.");
  expect(comments()).toHaveValue("");
});

it("restores the earlier choice when the new one cannot be saved, with a message", async () => {
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: failure("network") };
  const { user } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Desativadas");
  expect(await section().findByRole("alert")).toHaveTextContent(
    "Não foi possível salvar a preferência de Chamados. Tente novamente.",
  );
  expect(tickets()).toHaveValue("push");
});

it("sends choices in their order, one after another, so that the server has the last one", async () => {
  let answer = (_: unknown) => {};
  const first = new Promise((resolve) => {
    answer = resolve;
  });
  const answers = [first, new FakeResponse(204)];
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: () => answers.shift() };
  const { api, user, portal } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Só no portal");
  await user.selectOptions(tickets(), "Desativadas");
  const sent = () => api.callsTo(`PUT ${path}/:module`).map(({ body }) => body);
  expect(sent()).toEqual([{ level: "portal" }]);
  answer(new FakeResponse(204));
  await waitFor(() => expect(portal.announce).toHaveBeenCalledWith("Chamados: notificações desativadas."));
  expect(sent()).toEqual([{ level: "portal" }, { level: "off" }]);
  expect(tickets()).toHaveValue("off");
});

it("sends the choices that wait when the page is left, so that none is lost", async () => {
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: () => new Promise(() => {}) };
  const { api, user } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Só no portal");
  await user.selectOptions(tickets(), "Desativadas");
  window.dispatchEvent(new Event("pagehide"));
  const sent = () => api.callsTo(`PUT ${path}/:module`).map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ level: "portal" }, { level: "off" }]));
});

it("sends only the last choice for an application of those that wait", async () => {
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: () => new Promise(() => {}) };
  const { api, user } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Só no portal");
  await user.selectOptions(tickets(), "Desativadas");
  await user.selectOptions(tickets(), "Só no portal");
  window.dispatchEvent(new Event("pagehide"));
  const sent = () => api.callsTo(`PUT ${path}/:module`).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent()).toEqual([{ level: "portal" }, { level: "portal" }]);
});

it("announces only the last of several quick choices", async () => {
  let answer = (_: unknown) => {};
  const first = new Promise((resolve) => {
    answer = resolve;
  });
  const answers = [first, new FakeResponse(204)];
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: () => answers.shift() };
  const { user, portal } = await renderProfile({ handlers });
  for (const choice of ["Só no portal", "Desativadas", "Só no portal"]) await user.selectOptions(tickets(), choice);
  answer(new FakeResponse(204));
  await waitFor(() => expect(portal.announce).toHaveBeenCalled());
  await act(async () => {});
  expect(jest.mocked(portal.announce).mock.calls).toEqual([["Chamados: só no portal."]]);
});

it("has one listener for the end of the page, and removes it when it is unmounted", async () => {
  const [add, remove] = [jest.spyOn(window, "addEventListener"), jest.spyOn(window, "removeEventListener")];
  const handlers = {
    ...names,
    [`GET ${path}`]: preferences,
    [`PUT ${path}/:module`]: () => new FakeResponse(204),
  };
  const { user, unmount } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Só no portal");
  await user.selectOptions(tickets(), "Desativadas");
  const listeners = (of: jest.SpyInstance) => of.mock.calls.filter(([type]) => type === "pagehide");
  expect(listeners(add)).toHaveLength(1);
  unmount();
  expect(listeners(remove)).toHaveLength(1);
});

it("shows what the server has when a choice fails while another is waiting", async () => {
  let answer = (_: unknown) => {};
  const first = new Promise((resolve) => {
    answer = resolve;
  });
  const answers = [first, failure("network")];
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: () => answers.shift() };
  const { user } = await renderProfile({ handlers });
  await user.selectOptions(tickets(), "Só no portal");
  await user.selectOptions(tickets(), "Desativadas");
  answer(failure("network"));
  await waitFor(() => expect(tickets()).toHaveValue("push"));
});

it("keeps a choice and its focus offline, and says why nothing can be chosen", async () => {
  const handlers = { ...names, [`GET ${path}`]: preferences, [`PUT ${path}/:module`]: new FakeResponse(204) };
  const { api, user } = await renderProfile({ handlers });
  act(() => tickets().focus());
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(tickets()).toHaveFocus();
  expect(tickets()).toBeEnabled();
  expect(tickets()).toHaveAttribute("aria-disabled", "true");
  expect(tickets()).toHaveAccessibleDescription("Sem internet. Algumas ações ficam indisponíveis.");
  await user.selectOptions(tickets(), "Desativadas");
  expect(tickets()).toHaveValue("push");
  expect(api.callsTo(`PUT ${path}/:module`)).toEqual([]);
});

it("offers another attempt when the preferences cannot be loaded", async () => {
  const { api, user } = await renderProfile({ handlers: { [`GET ${path}`]: failure("network") } });
  expect(await screen.findByText("Não foi possível carregar as preferências.")).toBeVisible();
  api.handle({ [`GET ${path}`]: preferences });
  const notifications = within(screen.getByRole("region", { name: "Notificações" }));
  await user.click(notifications.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("region", { name: "Como receber, por aplicação" })).toBeVisible();
});
