import type { ShellPortal } from "@portico/shared-utility/contract";
import { FakeAnswer, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

beforeEach(resetPage);

const lastWord = ({ setUnsaved }: ShellPortal) => jest.mocked(setUnsaved).mock.lastCall;
const isUnsaved = (portal: ShellPortal) => lastWord(portal)?.[0];

it("has the portal ask before the person leaves something unsaved in any of the forms", async () => {
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

it("asks nothing once saved", async () => {
  const { user, portal } = await renderProfile({
    handlers: {
      "PATCH /users/me": { email: "ana@acme.test", name: "Ana Souza!" },
      "PUT /users/me/password": new FakeAnswer(204),
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

it("holds nothing any more when the page has gone", async () => {
  const { user, portal, unmount } = await renderProfile();
  await user.type(screen.getByLabelText("Nome completo"), "!");
  unmount();
  expect(isUnsaved(portal)).toBe(false);
});

it("offers nothing again of what the person left without saving", async () => {
  const first = await renderProfile();
  await first.user.type(screen.getByLabelText("Nome completo"), " Lima");
  act(() => lastWord(first.portal)?.[1]?.());
  first.unmount();
  await renderProfile();
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza");
});
