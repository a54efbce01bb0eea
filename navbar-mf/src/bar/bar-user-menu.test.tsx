import { resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { loadModule, renderSignedIn } from "../testing/render-bar.tsx";

beforeEach(resetPage);

describe("the user menu", () => {
  it("shows the signed-in user, with a link to the profile", async () => {
    const { user } = await renderSignedIn();
    await user.click(await screen.findByRole("button", { name: "Conta de Ana Souza" }));
    expect(screen.getByText("Ana Souza")).toBeVisible();
    expect(screen.getByText("ana@acme.test")).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Perfil" })).toHaveAttribute("href", "/profile");
  });

  it("signs out", async () => {
    const { user, api } = await renderSignedIn({ locale: "en" });
    await user.click(await screen.findByRole("button", { name: "Ana Souza’s account" }));
    await user.click(screen.getByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByRole("button", { name: "Login" })).toBeInTheDocument();
    expect(api.callsTo("DELETE /auth/invalidate")).toHaveLength(1);
  });

  it("can be retried when it cannot be loaded", async () => {
    jest.spyOn(console, "error").mockReturnValue();
    const once = jest.fn(loadModule).mockRejectedValueOnce(new Error("404")) as typeof loadModule;
    const { user } = await renderSignedIn({ portal: { loadModule: once } });
    await user.click(await screen.findByRole("button", { name: /^Não foi possível abrir o menu da conta/ }));
    expect(await screen.findByRole("button", { name: "Conta de Ana Souza" })).toBeInTheDocument();
  });
});
