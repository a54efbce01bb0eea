import { screen } from "@testing-library/react";
import { anAsset, fakeAssetsApi, refusal } from "../testing/fake-assets.ts";
import { showAssets } from "../testing/show-assets.tsx";

describe("an asset", () => {
  it("shows all that is known of it and leads to its form", async () => {
    fakeAssetsApi({ "GET /api/assets/NB-0001": () => ({ body: anAsset({ serial: "" }) }) });
    const { asked } = showAssets("/assets/NB-0001");
    expect(await screen.findByRole("heading", { level: 1, name: "Notebook Dell" })).toBeVisible();
    expect(screen.getByText("Número de série").nextElementSibling).toHaveTextContent("—");
    expect(screen.getByText("Ana Souza")).toBeVisible();
    expect(screen.getByRole("link", { name: "Editar" })).toHaveAttribute("href", "/assets/NB-0001/edit");
    expect(asked.titles.at(-1)).toBe("Notebook Dell");
  });

  it("says that an unknown one does not exist", async () => {
    fakeAssetsApi({ "GET /api/assets/XX-1": () => refusal(404, "resource.not_found") });
    showAssets("/assets/XX-1");
    expect(await screen.findByRole("alert")).toHaveTextContent("Este ativo não existe");
  });

  it("has a page for an address that is none", async () => {
    fakeAssetsApi({});
    showAssets("/assets/NB-0001/more/still");
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
  });
});
