import { offerRelease } from "@portico/shared-utility";
import { renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { UpdateLine } from "./update-line.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };

beforeEach(resetPage);
afterEach(() => act(() => offerRelease({ status: "none" })));

it("is hidden while there is no newer release", () => {
  const { container } = renderApp(<UpdateLine />, { strings });
  expect(container).toBeEmptyDOMElement();
});

it("names the application with a newer version, announces it once, and loads it on one click", async () => {
  const take = jest.fn();
  const { user, portal } = renderApp(<UpdateLine />, { strings });
  act(() => offerRelease({ status: "app", name: "Chamados", take }));
  expect(screen.getByText(/Há uma nova versão de Chamados\./)).toBeVisible();
  expect(portal.announce).toHaveBeenCalledTimes(1);
  expect(portal.announce).toHaveBeenCalledWith("Há uma nova versão de Chamados.");
  await user.click(screen.getByRole("button", { name: "Atualizar" }));
  expect(take).toHaveBeenCalledTimes(1);
});

it("names the portal when a shared module has changed, also in English", () => {
  renderApp(<UpdateLine />, { strings, locale: "en" });
  act(() => offerRelease({ status: "portal", take() {} }));
  expect(screen.getByText(/A new version of the portal is available\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Update" })).toBeVisible();
});
