import { screen, within } from "@testing-library/react";
import { anAsset, fakeAssetsApi, refusal } from "../testing/fake-assets.ts";
import { renderAssets } from "../testing/render-assets.tsx";

describe("an asset", () => {
  it("shows all fields and links to its form", async () => {
    fakeAssetsApi({ "GET /api/assets/NB-0001": () => ({ body: anAsset({ serial: "" }) }) });
    const { recorded } = renderAssets("/assets/NB-0001");
    expect(await screen.findByRole("heading", { level: 1, name: "Notebook Dell" })).toBeVisible();
    expect(screen.getByText("Número de série").nextElementSibling).toHaveTextContent("—");
    expect(screen.getByText("Ana Souza")).toBeVisible();
    expect(screen.getByRole("link", { name: "Editar" })).toHaveAttribute("href", "/assets/NB-0001/edit");
    expect(recorded.titles.at(-1)).toBe("Notebook Dell");
  });

  it("shows that an unknown asset does not exist", async () => {
    fakeAssetsApi({ "GET /api/assets/XX-1": () => refusal(404, "resource.not_found") });
    renderAssets("/assets/XX-1");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Este ativo não existe");
    expect(within(alert).getByRole("link", { name: "Voltar à lista" })).toHaveAttribute("href", "/assets/home");
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).not.toBeInTheDocument();
  });

  it("shows a page for an unknown address", async () => {
    fakeAssetsApi({});
    renderAssets("/assets/NB-0001/more/still");
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
  });
});
