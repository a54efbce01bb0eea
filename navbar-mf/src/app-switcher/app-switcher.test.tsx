import { resetPage } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import { renderSignedIn } from "../testing/render-bar.tsx";

beforeEach(resetPage);

it("keeps the focus in the panel when an unpinned application leaves the pinned ones", async () => {
  const { user } = await renderSignedIn();
  await user.click(screen.getByRole("button", { name: "Aplicações" }));
  const panel = within(screen.getByRole("dialog", { name: "Aplicações" }));
  await user.click(panel.getByRole("button", { name: "Fixar Chamados" }));
  const pinned = within(panel.getByRole("region", { name: "Fixadas" }));
  act(() => pinned.getByRole("button", { name: /Chamados/ }).focus());
  await user.keyboard("{Enter}");
  expect(panel.queryByRole("region")).not.toBeInTheDocument();
  expect(panel.getByRole("heading", { level: 2, name: "Aplicações" })).toHaveFocus();
});
