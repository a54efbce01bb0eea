import type { BuildReason, Locale, PublishedBuild } from "@portico/shared-utility/contract";
import { bootPage, failure, fakeApi, type Handlers, renderApp, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { OverrideForm } from "./override-form.tsx";

const reason: BuildReason = {
  module: "@app/tickets",
  release: { id: 13, scope: "acme", kind: "publish", created_at: "2026-11-20T13:00:00.000Z" },
  ...{ pinned: null, override: false, overridable: true, format: "system" },
  ...{ address: "/modules/tickets-mf/tickets.3f9a2b1c.js", integrity: "sha384-abc", size: null },
};
const stock = { ...reason, module: "@app/stock", address: "https://cdn.acme.example/stock/main.js?v=2" };
const build: PublishedBuild = {
  ...{
    id: 9,
    environment: "staging",
    author: "ana@acme.test",
    reason: "Filtros",
    address: "/modules/tickets-mf/t.9.js",
  },
  created_at: "2026-11-20T13:00:00.000Z",
};

beforeEach(() => {
  resetPage();
  bootPage({ tenant: { domain: "acme", name: "Acme" }, environment: "development" });
});

function open({ handlers = {}, locale = "pt" }: { handlers?: Handlers; locale?: Locale } = {}) {
  const api = fakeApi({ "GET /registry/builds": { builds: [build] }, ...handlers });
  const onApply = jest.fn(async () => {});
  const strings = { "@portico/registry-mf": { pt, en } };
  const form = <OverrideForm modules={[reason, stock]} origins={["https://cdn.acme.example"]} onApply={onApply} />;
  const { user } = renderApp(form, { locale, strings });
  const send = () => user.click(screen.getByRole("button", { name: /e recarregar$|and reload$/ }));
  return { api, user, onApply, send };
}

it("runs the module's file from a port of this machine, by the keyboard alone", async () => {
  const { user, onApply } = open();
  expect(screen.getByLabelText("Arquivo")).toHaveValue("tickets.js");
  await user.type(screen.getByLabelText("Porta"), "4400{Enter}");
  expect(onApply).toHaveBeenCalledWith("@app/tickets", "http://localhost:4400/tickets.js");
});

it("follows the module with the file's name, until the name is changed", async () => {
  const { user, onApply, send } = open({ locale: "en" });
  await user.selectOptions(screen.getByLabelText("Module"), "@app/stock");
  expect(screen.getByLabelText("File")).toHaveValue("main.js");
  await user.clear(screen.getByLabelText("File"));
  await user.type(screen.getByLabelText("File"), "/dist/stock.js");
  await user.type(screen.getByLabelText("Port"), "5173");
  expect(screen.getByLabelText("File")).toHaveAccessibleDescription(/http:\/\/localhost:5173\/dist\/stock\.js/);
  await send();
  expect(onApply).toHaveBeenCalledWith("@app/stock", "http://localhost:5173/dist/stock.js");
});

it.each(["", "0", "70000", "80a"])("asks for a port in place of %j", async (port) => {
  const { user, onApply, send } = open();
  if (port !== "") await user.type(screen.getByLabelText("Porta"), port);
  await send();
  expect(screen.getByLabelText("Porta")).toHaveAccessibleDescription(/porta de 1 a 65535/);
  expect(onApply).not.toHaveBeenCalled();
});

it("runs a build of the registry that is chosen from the list", async () => {
  const { api, user, onApply, send } = open();
  await user.selectOptions(screen.getByLabelText("Build de"), "O portal");
  const list = await screen.findByLabelText("Build publicado");
  expect(within(list).getByRole("option")).toHaveTextContent(/^Versão 9 · Homologação · 20-11-2026 · Filtros$/);
  await send();
  expect(onApply).toHaveBeenCalledWith("@app/tickets", build.address);
  const query = api.callsTo("GET /registry/builds")[0]?.query.toString();
  expect(query).toBe("environment=development&scope=acme&module=%40app%2Ftickets");
});

it("says that a module has no other build, and why the list cannot be loaded", async () => {
  const { user, onApply, send } = open({ handlers: { "GET /registry/builds": { builds: [] } } });
  await user.selectOptions(screen.getByLabelText("Build de"), "O portal");
  expect(await screen.findByText(/Nenhum build publicado/)).toBeVisible();
  await send();
  expect(onApply).not.toHaveBeenCalled();
  expect(screen.getByRole("alert")).toHaveTextContent(/Nenhum build publicado/);
});

it("says why the list of builds cannot be loaded", async () => {
  const { user } = open({ handlers: { "GET /registry/builds": failure("release.forbidden") } });
  await user.selectOptions(screen.getByLabelText("Build de"), "O portal");
  expect(await screen.findByText("Sem acesso às versões")).toBeVisible();
});
