import { resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { ListOfNotifications, renderProfile } from "../testing/render-profile.tsx";

const section = () => within(screen.getByRole("region", { name: "Notificações" }));

beforeEach(resetPage);

it("shows the list that notifications-mf exports", async () => {
  const loaded: string[] = [];
  const loadModule = async <T,>(specifier: string) => {
    loaded.push(specifier);
    return { NotificationList: ListOfNotifications } as T;
  };
  await renderProfile({ portal: { loadModule } });
  expect(await section().findByText("Chamado 9 respondido")).toBeVisible();
  expect(loaded).toEqual(["@portico/notifications-mf"]);
});

it("shows that it is loading", async () => {
  await renderProfile({ portal: { loadModule: () => new Promise(() => {}) } });
  expect(await section().findByRole("status")).toHaveTextContent("Carregando notificações…");
});

it("shows its failure in its own place, and can be retried", async () => {
  const quiet = jest.spyOn(console, "error").mockImplementation(() => {});
  let tries = 0;
  const loadModule = async <T,>() => {
    tries += 1;
    if (tries === 1) throw new Error("no answer");
    return { NotificationList: ListOfNotifications } as T;
  };
  const { user } = await renderProfile({ portal: { loadModule } });
  expect(await section().findByRole("alert")).toHaveTextContent("Não foi possível carregar as notificações.");
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza");
  await user.click(section().getByRole("button", { name: "Tentar novamente" }));
  expect(await section().findByText("Chamado 9 respondido")).toBeVisible();
  quiet.mockRestore();
});

it("says that a retry is under way", async () => {
  jest.spyOn(console, "error").mockReturnValue();
  const loadModule = jest
    .fn()
    .mockRejectedValueOnce(new Error("no answer"))
    .mockReturnValue(new Promise(() => {}));
  const { user } = await renderProfile({ portal: { loadModule } });
  const retry = await section().findByRole("button", { name: "Tentar novamente" });
  await user.click(retry);
  expect(retry).toHaveAttribute("aria-busy", "true");
});
