import { resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { renderAuth } from "../testing/render-auth.tsx";

beforeEach(resetPage);

it("switches the theme of a guest, announces it and is named after the next switch", async () => {
  const { user, portal } = renderAuth("/signin");
  await user.click(screen.getByRole("button", { name: "Mudar para o tema escuro" }));
  expect(document.documentElement).toHaveAttribute("mode", "dark");
  expect(portal.announce).toHaveBeenCalledWith("Tema escuro ativado.");
  expect(screen.getByRole("button", { name: "Mudar para o tema claro" })).toBeInTheDocument();
});
