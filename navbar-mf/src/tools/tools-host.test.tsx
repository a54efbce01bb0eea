import * as menu from "@portico/shared-ui/menu";
import { signIn } from "@portico/shared-utility";
import { fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { Bar } from "../bar/bar.tsx";
import { requestFromBar } from "../bar/bar-requests.ts";

function Panel({ onReset }: { onReset: () => Promise<void> }) {
  return (
    <button type="button" onClick={onReset}>
      reset
    </button>
  );
}

const registry = { tools: async () => ({ ToolsPanel: Panel }) };

async function renderBar(role?: "registry", loadTools: () => Promise<unknown> = async () => registry) {
  const api = fakeApi({ "GET /users/me": { email: "ana@acme.test", name: "Ana Souza", ...(role && { role }) } });
  await signIn("ana@acme.test", "portico-demo-2026");
  const modules: Record<string, () => Promise<unknown>> = {
    "@portico/shared-ui/menu": async () => menu,
    "@portico/registry-mf": loadTools,
  };
  const loadModule = jest.fn((name: string) => modules[name]?.() ?? Promise.reject(new Error(name)));
  const portal = { loadModule: loadModule as never };
  const rendered = renderApp(<Bar />, { strings: { "@portico/navbar-mf": { pt, en } }, portal });
  await act(async () => {});
  return { api, loadModule, ...rendered };
}

const tools = () => screen.queryByRole("complementary", { name: "Ferramentas da página" });
const entry = /^Ferramentas da página/;

async function open(loadTools?: () => Promise<unknown>) {
  const rendered = await renderBar("registry", loadTools);
  const opener = screen.getByRole("button", { name: "Mudar para o tema escuro" });
  opener.focus();
  act(() => void requestFromBar("tools"));
  await waitFor(() => expect(tools()).toHaveFocus());
  return { opener, ...rendered };
}

beforeEach(resetPage);

it("opens from the palette and loads the registry's part only then", async () => {
  const { user, loadModule } = await renderBar("registry");
  await user.keyboard("{Control>}k{/Control}");
  await user.click(await screen.findByRole("option", { name: entry }));
  expect(await screen.findByRole("button", { name: "reset" })).toBeVisible();
  expect(loadModule.mock.calls.filter(([name]) => name === "@portico/registry-mf")).toHaveLength(1);
});

it("is not offered to a user without a role", async () => {
  const { user } = await renderBar();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "ferramentas");
  expect(screen.queryByRole("option", { name: entry })).not.toBeInTheDocument();
});

it.each([
  ["Escape", "{Escape}"],
  ["its button", "{Tab}{Enter}"],
])("closes with %s and gives the focus back to its opener", async (_way, keys) => {
  const { user, opener } = await open();
  await user.keyboard(keys);
  expect(tools()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it("gets the focus when it is opened again, and then gives it back to its first opener", async () => {
  const { user, opener } = await open();
  act(() => screen.getByRole("button", { name: "Conta de Ana Souza" }).focus());
  act(() => void requestFromBar("tools"));
  expect(tools()).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(opener).toHaveFocus();
});

it("can be loaded again after a failure", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  const loads = [() => Promise.reject(new Error("offline")), async () => registry];
  const { user } = await open(() => (loads.shift() ?? (async () => registry))());
  await user.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("button", { name: "reset" })).toBeVisible();
});
