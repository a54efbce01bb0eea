import * as menu from "@portico/shared-ui/menu";
import { signIn, switchShortcut } from "@portico/shared-utility";
import type { ShellPortal } from "@portico/shared-utility/contract";
import { fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { Bar } from "../bar/bar.tsx";
import { shortcuts } from "./shortcuts.ts";

const strings = { "@portico/navbar-mf": { pt, en } };
const Panel = () => <p>Painel</p>;
const loadModule = (async (specifier: string) =>
  specifier === "@portico/shared-ui/menu" ? menu : { NotificationPanel: Panel }) as ShellPortal["loadModule"];

async function renderPage() {
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  const page = (
    <>
      <Bar />
      <main id="main" tabIndex={-1}>
        <input aria-label="Assunto" />
      </main>
    </>
  );
  const rendered = renderApp(page, { strings, portal: { loadModule } });
  await screen.findByRole("button", { name: "Conta de Ana Souza" });
  return rendered;
}

const list = () => screen.queryByRole("dialog", { name: "Atalhos de teclado" });

beforeEach(async () => {
  resetPage();
  for (const { name, isOn } of shortcuts) switchShortcut(name, isOn);
});

it("shows the shortcuts with ?, but not while the user types", async () => {
  const { user } = await renderPage();
  await user.type(screen.getByRole("textbox", { name: "Assunto" }), "?");
  expect(list()).not.toBeInTheDocument();
  act(() => screen.getByRole("main").focus());
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Atalhos de teclado" });
  const switches = within(dialog).getAllByRole("switch");
  expect(switches).toHaveLength(shortcuts.length);
  expect(within(dialog).getByRole("switch", { name: "Abrir as notificações" })).toHaveAccessibleDescription(
    "Alt Shift N",
  );
});

it("shows the shortcuts with Ctrl /, and names both keys", async () => {
  const { user } = await renderPage();
  await user.keyboard("{Control>}/{/Control}");
  const toggle = await screen.findByRole("switch", { name: "Mostrar os atalhos" });
  expect(toggle).toHaveAccessibleDescription("? Ctrl /");
});

it("switches a shortcut off, and on again", async () => {
  const { user } = await renderPage();
  await user.keyboard("?");
  const toggle = await screen.findByRole("switch", { name: "Mostrar os atalhos" });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await user.keyboard("{Escape}");
  await user.keyboard("?");
  expect(list()).not.toBeInTheDocument();
  act(() => switchShortcut("list", true));
  await user.keyboard("?");
  expect(await screen.findByRole("switch", { name: "Mostrar os atalhos" })).toBeChecked();
});

it("does not name keys that are off", async () => {
  await renderPage();
  const button = screen.getByRole("button", { name: "Procurar ou executar um comando" });
  expect(button).toHaveAttribute("aria-keyshortcuts", "Control+K");
  expect(button.lastElementChild).toHaveAttribute("data-text", "Ctrl K");
  act(() => switchShortcut("palette", false));
  expect(button).not.toHaveAttribute("aria-keyshortcuts");
  expect(button.lastElementChild).not.toHaveAttribute("data-text", "Ctrl K");
});

it.each([
  ["N", () => screen.getByRole("dialog", { name: "Notificações" })],
  ["P", () => screen.getByRole("dialog", { name: "Aplicações" })],
  ["U", () => screen.getByRole("menu")],
])("opens a panel of the bar with Alt Shift %s", async (letter, panel) => {
  const { user } = await renderPage();
  await user.keyboard(`{Alt>}{Shift>}[Key${letter}]{/Shift}{/Alt}`);
  expect(panel()).toBeVisible();
});

it("moves to the next and the previous landmark with F6 if the user has switched it on", async () => {
  const { user } = await renderPage();
  await user.keyboard("{F6}");
  expect(document.body).toHaveFocus();
  act(() => switchShortcut("landmarks", true));
  const stops: (string | null)[] = [];
  for (const keys of ["{F6}", "{F6}", "{F6}", "{Shift>}{F6}{/Shift}"]) {
    await user.keyboard(keys);
    stops.push(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? null);
  }
  expect(stops).toEqual(["Aplicações", "main", "Aplicações", "main"]);
});
