import { FakeAnswer, resetPage } from "@portico/shared-utility/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

const question = () => screen.queryByRole("dialog", { name: "Sair sem salvar?" });
const followed = jest.fn();

/** What the orchestrator does with a click on a link. */
function follow(event: MouseEvent) {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  followed(event.target.getAttribute("href"));
}

/** A link of the bar, outside of this micro-frontend. */
function addLink(href: string, target = "") {
  const link = document.createElement("a");
  Object.assign(link, { href, target, textContent: href });
  document.body.append(link);
  return link;
}

beforeEach(() => {
  resetPage();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/profile");
  followed.mockClear();
  document.body.addEventListener("click", follow);
});
afterEach(() => document.body.removeEventListener("click", follow));

const unloadIsAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("asks before a link leaves with something unsaved, and lets the person stay", async () => {
  const { user, portal } = await renderProfile();
  await user.type(screen.getByLabelText("Nome completo"), " Lima");
  const link = addLink("/tickets/home?filter=open#top");
  await user.click(link);
  expect(followed).not.toHaveBeenCalled();
  expect(question()).toHaveTextContent("As alterações feitas nesta página serão perdidas.");
  await user.click(screen.getByRole("button", { name: "Continuar editando" }));
  expect(question()).not.toBeInTheDocument();
  expect(portal.navigate).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza Lima");
});

it("goes where the link led once the person agrees", async () => {
  const { user, portal } = await renderProfile();
  await user.type(screen.getByLabelText("Senha atual"), "half typed");
  addLink("/tickets/home?filter=open#top").focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Sair sem salvar" }));
  expect(portal.navigate).toHaveBeenCalledWith("/tickets/home?filter=open#top");
  expect(question()).not.toBeInTheDocument();
});

it("offers nothing again of what the person left without saving", async () => {
  const first = await renderProfile();
  await first.user.type(screen.getByLabelText("Nome completo"), " Lima");
  await first.user.click(addLink("/"));
  await first.user.click(screen.getByRole("button", { name: "Sair sem salvar" }));
  first.unmount();
  await renderProfile();
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza");
});

it("stays on Escape", async () => {
  const { user, portal } = await renderProfile();
  await user.type(screen.getByLabelText("Nome completo"), " Lima");
  await user.click(addLink("/"));
  await user.keyboard("{Escape}");
  expect(question()).not.toBeInTheDocument();
  expect(portal.navigate).not.toHaveBeenCalled();
});

it("asks when the tab is closed or reloaded", async () => {
  const { user } = await renderProfile();
  expect(unloadIsAsked()).toBe(false);
  await user.type(screen.getByLabelText("Nome completo"), " Lima");
  expect(unloadIsAsked()).toBe(true);
});

it("asks nothing once saved, or typed back", async () => {
  const { user } = await renderProfile({
    handlers: {
      "PATCH /users/me": { email: "ana@acme.test", name: "Ana Lima" },
      "PUT /users/me/password": new FakeAnswer(204),
    },
  });
  const name = screen.getByLabelText("Nome completo");
  await user.type(name, "!");
  expect(unloadIsAsked()).toBe(true);
  await user.type(name, "{Backspace}");
  expect(unloadIsAsked()).toBe(false);
  await user.clear(name);
  await user.type(name, "Ana Lima{Enter}");
  await screen.findByText("Alterações salvas.");
  expect(unloadIsAsked()).toBe(false);
  await user.type(screen.getByLabelText("Senha atual"), "portico-demo-2026");
  await user.type(screen.getByLabelText("Nova senha"), "another long one{Enter}");
  await screen.findByText(/Senha alterada/);
  await waitFor(() => expect(unloadIsAsked()).toBe(false));
  await user.click(addLink("/"));
  expect(followed).toHaveBeenCalledTimes(1);
});

it("lets through what loses nothing: an anchor of this page, a new tab, a modified click", async () => {
  const { user } = await renderProfile();
  await user.type(screen.getByLabelText("Nome completo"), " Lima");
  await user.click(addLink("#security"));
  await user.click(addLink("/tickets/home", "_blank"));
  fireEvent.click(addLink("/tickets/home"), { ctrlKey: true });
  expect(followed).toHaveBeenCalledTimes(3);
  expect(question()).not.toBeInTheDocument();
});
