import type { ShellPortal } from "@portico/shared-utility/contract";
import { FakeResponse, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

beforeEach(resetPage);

const lastUnsavedCall = ({ setUnsaved }: ShellPortal) => jest.mocked(setUnsaved).mock.lastCall;
const isUnsaved = (portal: ShellPortal) => lastUnsavedCall(portal)?.[0];

it("makes the portal ask before the user leaves unsaved changes in any form", async () => {
  const { user, portal } = await renderProfile();
  expect(isUnsaved(portal)).toBe(false);
  await user.type(screen.getByLabelText("Senha atual"), "x");
  expect(isUnsaved(portal)).toBe(true);
  await user.type(screen.getByLabelText("Nome completo"), "!");
  await user.clear(screen.getByLabelText("Senha atual"));
  expect(isUnsaved(portal)).toBe(true);
  await user.type(screen.getByLabelText("Nome completo"), "{Backspace}");
  expect(isUnsaved(portal)).toBe(false);
});

it("asks nothing once the changes are saved", async () => {
  const { user, portal } = await renderProfile({
    handlers: {
      "PATCH /users/me": { email: "ana@acme.test", name: "Ana Souza!" },
      "PUT /users/me/password": new FakeResponse(204),
    },
  });
  await user.type(screen.getByLabelText("Nome completo"), "!{Enter}");
  await screen.findByText("Alterações salvas.");
  expect(isUnsaved(portal)).toBe(false);
  await user.type(screen.getByLabelText("Senha atual"), "portico-demo-2026");
  await user.type(screen.getByLabelText("Nova senha"), "another long one{Enter}");
  await screen.findByText(/Senha alterada/);
  await waitFor(() => expect(isUnsaved(portal)).toBe(false));
});

it("has no unsaved changes after the page was unmounted", async () => {
  const { user, portal, unmount } = await renderProfile();
  await user.type(screen.getByLabelText("Nome completo"), "!");
  unmount();
  expect(isUnsaved(portal)).toBe(false);
});

it("does not restore text that the user left without saving", async () => {
  const first = await renderProfile();
  await first.user.type(screen.getByLabelText("Nome completo"), " Lima");
  act(() => lastUnsavedCall(first.portal)?.[1]?.());
  first.unmount();
  await renderProfile();
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza");
});
