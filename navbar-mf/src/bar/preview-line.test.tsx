import { bootDocument, signIn } from "@portico/shared-utility";
import { canaryEnded } from "@portico/shared-utility/contract";
import { bootPage, FakeResponse, failure, fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { PreviewLine } from "./preview-line.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };

beforeEach(resetPage);

it("is hidden on the stable release", () => {
  bootPage({});
  const { container } = renderApp(<PreviewLine />, { strings });
  expect(container).toBeEmptyDOMElement();
});

it.each([
  ["pt", "Versão de teste do portal.", "Voltar à versão estável"],
  ["en", "Preview of the portal.", "Go back to the stable version"],
] as const)("names the portal and leaves the canary on one click, in %s", async (locale, sentence, action) => {
  bootPage({ trial: true });
  const api = fakeApi({ "DELETE /registry/trial": new FakeResponse(204) });
  const { user, portal } = renderApp(<PreviewLine />, { strings, locale });
  expect(screen.getByText(sentence, { exact: false })).toBeVisible();
  expect(portal.reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: action }));
  expect(api.callsTo("DELETE /registry/trial")).toHaveLength(1);
  expect(portal.reload).toHaveBeenCalledTimes(1);
});

it("shows the general text for an unknown error code", async () => {
  bootPage({ trial: true });
  fakeApi({ "DELETE /registry/trial": new FakeResponse(423, { error: { code: "auth.locked", message: "x" } }) });
  const { user } = renderApp(<PreviewLine />, { strings, locale: "en" });
  await user.click(screen.getByRole("button", { name: "Go back to the stable version" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("An unexpected error occurred");
});

it.each([
  ["network", "Couldn’t reach the service."],
  ["tenant.unknown", "No portal has this address."],
] as const)("shows why it could not leave (%s), and allows a retry", async (code, reason) => {
  bootPage({ trial: true });
  const api = fakeApi({ "DELETE /registry/trial": failure(code) });
  const { user } = renderApp(<PreviewLine />, { strings, locale: "en" });
  const button = screen.getByRole("button", { name: "Go back to the stable version" });
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent(reason);
  await user.click(button);
  expect(api.callsTo("DELETE /registry/trial")).toHaveLength(2);
});

it("stays in the canary when the user keeps the typed text that a reload would lose", async () => {
  bootPage({ trial: true });
  const api = fakeApi();
  const { user } = renderApp(<PreviewLine />, { strings, portal: { reload: async () => {} } });
  const button = screen.getByRole("button", { name: "Voltar à versão estável" });
  await user.click(button);
  expect(api.callsTo("DELETE /registry/trial")).toEqual([]);
  expect(button).toHaveAttribute("aria-disabled", "false");
});

it("names the applications of the canary that the user has", async () => {
  bootPage({ trial: true, canaryApps: ["tickets", "payroll"] });
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  renderApp(<PreviewLine />, { strings });
  expect(screen.getByText("Versão de teste de Chamados.", { exact: false })).toBeVisible();
});

it("goes when the canary has ended in this page", () => {
  bootPage({ trial: true });
  const { container } = renderApp(<PreviewLine />, { strings });
  expect(screen.getByText("Versão de teste do portal.", { exact: false })).toBeVisible();
  act(() => {
    delete bootDocument().trial;
    window.dispatchEvent(new Event(canaryEnded));
  });
  expect(container).toBeEmptyDOMElement();
});
