import { bootPage, FakeResponse, failure, fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { OverrideLine } from "./override-line.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };

beforeEach(resetPage);

it("is hidden without overrides", () => {
  const { container } = renderApp(<OverrideLine />, { strings });
  expect(container).toBeEmptyDOMElement();
});

it("names the modules, and removes all overrides on one click, with the browser's stored list", async () => {
  bootPage({ overrides: ["@app/tickets", "@app/assets"] });
  localStorage.setItem("import-map-override:@app/tickets", "http://localhost:4400/t.js");
  const api = fakeApi({ "DELETE /registry/overrides": new FakeResponse(204) });
  const { user, portal } = renderApp(<OverrideLine />, { strings });
  expect(screen.getByText(/Módulos substituídos neste navegador: @app\/tickets, @app\/assets\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Restaurar tudo" }));
  expect(api.callsTo("DELETE /registry/overrides")).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("import-map-override:"))).toEqual([]);
  expect(portal.reload).toHaveBeenCalledTimes(1);
});

it("shows an error when the overrides could not be removed", async () => {
  bootPage({ overrides: ["@app/tickets"] });
  fakeApi({ "DELETE /registry/overrides": failure("network") });
  const { user } = renderApp(<OverrideLine />, { strings, locale: "en" });
  await user.click(screen.getByRole("button", { name: "Reset all" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn’t reach the service.");
});

it("keeps the overrides when the user keeps the typed text that a reload would lose", async () => {
  bootPage({ overrides: ["@app/tickets"] });
  const api = fakeApi();
  const { user } = renderApp(<OverrideLine />, { strings, portal: { reload: async () => {} } });
  await user.click(screen.getByRole("button", { name: "Restaurar tudo" }));
  expect(api.callsTo("DELETE /registry/overrides")).toEqual([]);
});
