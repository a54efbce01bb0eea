import { resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
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

  describe("without its library", () => {
    /** The first load fails; the next ones wait for `arrive` or `fail`. */
    async function renderWithoutMenu() {
      jest.spyOn(console, "error").mockReturnValue();
      let arrive = () => {};
      let fail = () => {};
      const answer = new Promise<void>((resolve, reject) => {
        arrive = resolve;
        fail = () => reject(new Error("404"));
      });
      const load = jest
        .fn(loadModule)
        .mockRejectedValueOnce(new Error("404"))
        .mockImplementationOnce(async (specifier: string) => {
          await answer;
          return loadModule(specifier);
        });
      const rendered = await renderSignedIn({ portal: { loadModule: load as typeof loadModule } });
      const failed = await screen.findByRole("button", { name: /^Não foi possível abrir o menu da conta/ });
      return { ...rendered, failed, arrive, fail };
    }

    it("says at a click that it loads, and then opens", async () => {
      const { user, portal, failed, arrive } = await renderWithoutMenu();
      await user.click(failed);
      expect(failed).toHaveAccessibleName("Abrindo o menu da conta…");
      expect(failed).toHaveAttribute("aria-busy", "true");
      expect(portal.announce).toHaveBeenCalledWith("Abrindo o menu da conta…");
      arrive();
      expect(await screen.findByRole("menu", { name: "Conta de Ana Souza" })).toHaveFocus();
    });

    it("says that the retry failed, and stays ready for the next one", async () => {
      const { user, portal, failed, fail } = await renderWithoutMenu();
      await user.click(failed);
      fail();
      await waitFor(() => expect(failed).toHaveAttribute("aria-busy", "false"));
      expect(failed).toHaveAccessibleName("Não foi possível abrir o menu da conta. Tentar novamente");
      expect(portal.announce).toHaveBeenLastCalledWith("Não foi possível abrir o menu da conta. Tentar novamente");
      await user.click(failed);
      expect(await screen.findByRole("menu", { name: "Conta de Ana Souza" })).toHaveFocus();
    });

    it("appears without opening when the user did not wait for it", async () => {
      const { arrive } = await renderWithoutMenu();
      window.dispatchEvent(new Event("online"));
      arrive();
      expect(await screen.findByRole("button", { name: "Conta de Ana Souza" })).toBeVisible();
      expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    });

    it("does not open at a later load when the retry has failed", async () => {
      const { user, failed, fail } = await renderWithoutMenu();
      await user.click(failed);
      fail();
      await waitFor(() => expect(failed).toHaveAttribute("aria-busy", "false"));
      window.dispatchEvent(new Event("online"));
      expect(await screen.findByRole("button", { name: "Conta de Ana Souza" })).toBeVisible();
      expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    });

    it("does not open when the user has left the button for the text of the page", async () => {
      const { user, failed, arrive } = await renderWithoutMenu();
      await user.click(failed);
      act(() => failed.blur());
      arrive();
      expect(await screen.findByRole("button", { name: "Conta de Ana Souza" })).toBeVisible();
      expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    });

    it("does not open when the user has moved on", async () => {
      const { user, failed, arrive } = await renderWithoutMenu();
      await user.click(failed);
      act(() => screen.getByRole("button", { name: /^Notificações/ }).focus());
      arrive();
      expect(await screen.findByRole("button", { name: "Conta de Ana Souza" })).toBeVisible();
      expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    });
  });
});
