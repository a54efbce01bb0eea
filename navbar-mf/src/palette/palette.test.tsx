import { currentSession, recordVisit, reloadNotifications } from "@portico/shared-utility";
import { bootPage, FakeResponse, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderSignedIn, type Setting } from "../testing/render-bar.tsx";

const apps = [
  { module: "tickets", name: "Chamados" },
  { module: "assets", name: "Ativos" },
];

const renderBar = ({ handlers = {}, ...setting }: Setting = {}) =>
  renderSignedIn({ ...setting, handlers: { "GET /apps": apps, ...handlers } });

const field = () => screen.findByRole("combobox", { name: /^(Procurar ou|Search or)/ });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = async () => {
  const id = (await field()).getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.textContent;
};

async function open(setting: Setting = {}) {
  const rendered = await renderBar(setting);
  await rendered.user.keyboard("{Control>}k{/Control}");
  await field();
  return rendered;
}

/** The address of a link that a click in the page opens; it is not followed. */
function followedLinks(): string[] {
  const followed: string[] = [];
  const follow = (event: Event) => {
    const link = (event.target as Element).closest("a");
    if (link) followed.push(link.getAttribute("href") ?? "");
    event.preventDefault();
  };
  document.addEventListener("click", follow, { once: true });
  return followed;
}

beforeEach(resetPage);

it("opens with Ctrl K and its button, and closes with Escape and Ctrl K", async () => {
  const { user } = await open();
  expect(await field()).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Procurar ou executar um comando" }));
  await field();
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

it("chooses nothing while the Enter that has opened it is held", async () => {
  await open();
  const followed = followedLinks();
  fireEvent.keyDown(await field(), { key: "Enter", repeat: true });
  expect(await field()).toBeVisible();
  expect(followed).toEqual([]);
  fireEvent.keyDown(await field(), { key: "Enter" });
  expect(followed).toHaveLength(1);
});

it("leaves Ctrl K to an application that handles it, and to an open dialog", async () => {
  const { user } = await renderBar();
  const editor = document.createElement("textarea");
  document.body.append(editor);
  editor.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
  editor.focus();
  await user.keyboard("{Control>}k{/Control}");
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.showModal();
  await user.keyboard("{Control>}k{/Control}");
  dialog.close();
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  await user.keyboard("{Control>}k{/Control}");
  expect(await field()).toBeVisible();
  editor.remove();
  dialog.remove();
});

it("offers applications with their unread notifications, recent pages, the portal's pages and actions", async () => {
  const counted = { notifications: [], total: 0, totalUnreadNotifications: 3, unreadByModule: { assets: 3 } };
  await renderBar({ handlers: { "GET /notifications": counted } });
  act(() => recordVisit({ module: "assets", path: "/assets/7", title: "Notebook da recepção" }));
  await act(reloadNotifications);
  fireEvent.keyDown(document.body, { code: "KeyK", ctrlKey: true });
  await field();
  const groups = screen.getAllByRole("group").map((group) => [
    document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
    ...within(group)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    ["Páginas recentes", "Notebook da recepçãoAtivos"],
    ["Aplicações", "Chamados", "Ativos3 3 não lidas"],
    ["Páginas", "Página inicial", "Perfil", "Notificações"],
    [
      "Ações",
      "Mudar para o tema escuro",
      "Mudar o idioma para English",
      "Marcar todas como lidas",
      "Atalhos de teclado",
      "Sair",
    ],
  ]);
});

it("finds what the user types, counts the results and opens the first with Enter", async () => {
  const { user } = await open();
  await user.keyboard("ATÍVO");
  expect(options()).toEqual(["Ativos"]);
  expect(screen.getByText("1 resultado")).toHaveAttribute("role", "status");
  const followed = followedLinks();
  await user.keyboard("{Enter}");
  expect(followed).toEqual(["/assets/home"]);
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

it("moves with the arrow keys, Home and End, and wraps around", async () => {
  const { user } = await open();
  expect(await active()).toBe("Chamados");
  await user.keyboard("{ArrowDown}");
  expect(await active()).toBe("Ativos");
  await user.keyboard("{End}");
  expect(await active()).toBe("Sair");
  await user.keyboard("{ArrowDown}");
  expect(await active()).toBe("Chamados");
  await user.keyboard("{ArrowUp}");
  expect(await active()).toBe("Sair");
  await user.keyboard("{Home}");
  expect(await active()).toBe("Chamados");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Chamados");
});

it("keeps the entry marked while an entry above it goes away", async () => {
  const counted = (unread: number) => ({
    ...{ notifications: [], total: 0, totalUnreadNotifications: unread },
    unreadByModule: unread > 0 ? { assets: unread } : {},
  });
  const { user, api } = await renderBar({ handlers: { "GET /notifications": counted(3) } });
  await act(reloadNotifications);
  await user.keyboard("{Control>}k{/Control}");
  await field();
  expect(options()).toContain("Marcar todas como lidas");
  await user.keyboard("{End}{ArrowUp}");
  expect(await active()).toBe("Atalhos de teclado");
  api.handle({ "GET /notifications": counted(0) });
  await act(reloadNotifications);
  expect(options()).not.toContain("Marcar todas como lidas");
  expect(await active()).toBe("Atalhos de teclado");
});

it("says that nothing was found, and Enter does nothing", async () => {
  const { user } = await open();
  await user.keyboard("xyz{Enter}");
  expect(options()).toEqual([]);
  expect(screen.getByText("Nada corresponde a “xyz”.").parentElement).toHaveAttribute("role", "status");
  expect(await field()).toHaveAttribute("aria-expanded", "false");
});

it("finds releases only for users who may see them", async () => {
  const { user } = await open();
  await user.keyboard("versões");
  expect(options()).toEqual([]);
});

it("switches theme and language", async () => {
  const { user } = await open();
  await user.keyboard("noturno{Enter}");
  expect(document.documentElement).toHaveAttribute("mode", "dark");
  await user.keyboard("{Control>}k{/Control}");
  await field();
  await user.keyboard("idioma para{Enter}");
  expect(await screen.findByRole("button", { name: "Search or run a command" })).toBeInTheDocument();
});

it("marks all notifications as read", async () => {
  const counted = { notifications: [], total: 0, totalUnreadNotifications: 3 };
  const { user, api } = await renderBar({
    handlers: { "GET /notifications": counted, "PATCH /notifications/all": new FakeResponse(204) },
  });
  await act(reloadNotifications);
  await user.keyboard("{Control>}k{/Control}");
  await field();
  await user.keyboard("marcar{Enter}");
  await waitFor(() => expect(api.callsTo("PATCH /notifications/all")).toHaveLength(1));
});

it.each([
  ["stays signed in", false, "signed-in"],
  ["is signed out", true, "guest"],
] as const)("asks about unsaved changes before the sign-out: the user %s", async (_what, agrees, status) => {
  const confirmSignOut = jest.fn(async () => agrees);
  const { user } = await open({ portal: { confirmSignOut } });
  await user.keyboard("sair{Enter}");
  await waitFor(() => expect(confirmSignOut).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(currentSession().status).toBe(status));
});

it("offers the pages of the user's applications, and of no others, in the page's language", async () => {
  const pageOf = (path: string, en: string) => ({ pages: [{ path, name: { pt: `${en} (pt)`, en } }] });
  const routes = {
    "@app/tickets": pageOf("/tickets/new", "New ticket"),
    "@app/payroll": pageOf("/payroll/new", "New payslip"),
  };
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {}, routes } });
  const { user } = await open({ locale: "en" });
  await user.type(await field(), "new");
  expect(options()).toEqual(["New ticketChamados"]);
  const followed = followedLinks();
  await user.keyboard("{Enter}");
  expect(followed).toEqual(["/tickets/new"]);
});

it("opens when a page that the orchestrator draws requests it", async () => {
  await renderBar();
  act(() => void window.dispatchEvent(new Event("portico:search")));
  expect(await field()).toHaveFocus();
});
