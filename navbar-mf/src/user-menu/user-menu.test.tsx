import * as menu from "@portico/shared-ui/menu";
import { currentSession, deletePicture, signIn, uploadPicture } from "@portico/shared-utility";
import type { ShellPortal, UserInfo } from "@portico/shared-utility/contract";
import {
  bootPage,
  FakeResponse,
  failure,
  fakeApi,
  type Handlers,
  renderApp,
  resetPage,
} from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { UserMenu } from "./user-menu.tsx";

const stored = (image: string) => ({ email: "ana@acme.test", image, mime: "image/webp" });
const file = new File(["picture"], "ana.png", { type: "image/png" });
const button = () => screen.getByRole("button", { name: "Conta de Ana Souza" });
const sources = () => [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));

async function renderMenu(handlers: Handlers, role?: UserInfo["role"], portal: Partial<ShellPortal> = {}) {
  const api = fakeApi(handlers);
  await signIn("ana@acme.test", "portico-demo-2026");
  const strings = { "@portico/navbar-mf": { pt, en } };
  return {
    api,
    ...renderApp(
      <UserMenu menu={menu} isWanted={{ current: false }} name="Ana Souza" email="ana@acme.test" role={role} />,
      { strings, portal },
    ),
  };
}

beforeEach(resetPage);

it("shows the user's picture in the bar and in the menu, with one request", async () => {
  const { api, user } = await renderMenu({ "GET /users/images": [stored("AA==")] });
  await waitFor(() => expect(sources()).toEqual(["data:image/webp;base64,AA=="]));
  await user.click(button());
  expect(sources()).toEqual(Array(2).fill("data:image/webp;base64,AA=="));
  expect(api.callsTo("GET /users/images")).toHaveLength(1);
});

it("updates immediately when the picture changes", async () => {
  await renderMenu({
    "GET /users/images": [],
    "POST /users/images": new FakeResponse(201, stored("BB==")),
    "DELETE /users/images": new FakeResponse(204),
  });
  expect(button()).toHaveTextContent("A");
  await act(() => uploadPicture(file));
  await waitFor(() => expect(sources()).toEqual(["data:image/webp;base64,BB=="]));
  await act(() => deletePicture());
  await waitFor(() => expect(button()).toHaveTextContent("A"));
});

it("shows the e-mail's initial when the picture cannot be loaded", async () => {
  const { api } = await renderMenu({ "GET /users/images": failure("network") });
  await waitFor(() => expect(api.callsTo("GET /users/images")).toHaveLength(1));
  expect(button()).toHaveTextContent("A");
});

it("links to releases for users who may see them, and for no other user", async () => {
  const entry = () => screen.queryByRole("menuitem", { name: "Versões" });
  const { user, unmount } = await renderMenu({ "GET /users/images": [] });
  await user.click(button());
  expect(entry()).not.toBeInTheDocument();
  unmount();
  const { user: other } = await renderMenu({ "GET /users/images": [] }, "registry");
  await other.click(button());
  expect(entry()).toHaveAttribute("href", "/registry");
});

it("links to the tenant's help, where there is one", async () => {
  const entry = () => screen.queryByRole("menuitem", { name: "Ajuda" });
  const { user, unmount } = await renderMenu({ "GET /users/images": [] });
  await user.click(button());
  expect(entry()).not.toBeInTheDocument();
  unmount();
  bootPage({ tenant: { domain: "acme", name: "Acme", help: "https://help.acme.test/" } });
  const { user: other } = await renderMenu({ "GET /users/images": [] });
  await other.click(button());
  expect(entry()).toHaveAttribute("href", "https://help.acme.test/");
});

it.each([
  ["stays signed in", false, "signed-in"],
  ["is signed out", true, "guest"],
] as const)("asks about unsaved changes before the sign-out: the user %s", async (_what, agrees, status) => {
  const confirmSignOut = jest.fn(async () => agrees);
  const { user } = await renderMenu({ "GET /users/images": [] }, undefined, { confirmSignOut });
  await user.click(button());
  await user.click(screen.getByRole("menuitem", { name: "Sair" }));
  await waitFor(() => expect(confirmSignOut).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(currentSession().status).toBe(status));
});

it("offers a place below its entries that applications fill while the menu is open", async () => {
  const close = jest.fn();
  const openSlot = jest.fn((_slot: string, place: HTMLElement) => {
    place.append(Object.assign(document.createElement("p"), { textContent: "Ramal 110" }));
    return { update: () => {}, close };
  });
  const { user } = await renderMenu({ "GET /users/images": [] }, undefined, { openSlot });
  expect(openSlot).not.toHaveBeenCalled();
  await user.click(button());
  expect(openSlot).toHaveBeenCalledWith("user.menu", expect.any(HTMLElement), {});
  expect(screen.getByText("Ramal 110")).toBeVisible();
  expect(screen.getByRole("menu")).not.toHaveTextContent("Ramal 110");
  await user.keyboard("{Escape}");
  expect(close).toHaveBeenCalledTimes(1);
});
