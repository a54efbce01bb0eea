import { act, screen } from "@testing-library/react";
import { anAsset, fakeAssetsApi, refusal } from "../testing/fake-assets.ts";
import { renderAssets } from "../testing/render-assets.tsx";

const two = { assets: [anAsset(), anAsset({ id: "PR-0001", name: "Impressora", status: "in_repair" })], total: 2 };

describe("the list of assets", () => {
  it("shows each asset with a link to it", async () => {
    const calls = fakeAssetsApi({ "GET /api/assets": () => ({ body: two }) });
    renderAssets("/assets");
    expect(await screen.findByText("2 ativos")).toBeVisible();
    expect(screen.getByRole("link", { name: "Impressora" })).toHaveAttribute("href", "/assets/PR-0001");
    expect(screen.getByText("Em conserto")).toBeVisible();
    expect(calls).toEqual(["GET /api/assets?offset=0&limit=20"]);
    expect(window.location.pathname).toBe("/assets/home");
  });

  it("searches while typing, stores the query in the address and announces the count", async () => {
    // Fake timers, so that a pause of a slow machine between two letters does not count as the end of typing.
    jest.useFakeTimers({ advanceTimers: true });
    fakeAssetsApi({
      "GET /api/assets": ({ query }) => ({ body: query.has("q") ? { assets: [anAsset()], total: 1 } : two }),
    });
    const { user, recorded } = renderAssets("/assets/home");
    await screen.findByText("2 ativos");
    await user.type(screen.getByRole("searchbox"), "dell");
    expect(await screen.findByText("1 ativo")).toBeVisible();
    expect(window.location.search).toBe("?q=dell");
    expect(recorded.announced).toEqual(["1 ativo"]);
    expect(screen.getByRole("searchbox")).toHaveValue("dell");
  });

  it("clears a search that found nothing", async () => {
    fakeAssetsApi({ "GET /api/assets": ({ query }) => ({ body: query.has("q") ? { assets: [], total: 0 } : two }) });
    const { user } = renderAssets("/assets/home?q=zzz");
    expect(await screen.findByText("Nenhum ativo corresponde a “zzz”.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Limpar a busca" }));
    expect(await screen.findByText("2 ativos")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });

  it("shows what to do when it fails, and loads again", async () => {
    let down = true;
    fakeAssetsApi({ "GET /api/assets": () => (down ? refusal(403, "app.forbidden") : { body: two }) });
    const { user } = renderAssets("/assets/home");
    expect(await screen.findByRole("alert")).toHaveTextContent("Peça acesso à pessoa responsável");
    down = false;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("2 ativos")).toBeVisible();
  });

  it("never shows the assets of another search, and retries when the network is back", async () => {
    let down = false;
    fakeAssetsApi({
      "GET /api/assets": ({ query }) =>
        down ? refusal(503, "server.unavailable") : { body: query.has("q") ? { assets: [anAsset()], total: 1 } : two },
    });
    const { user } = renderAssets("/assets/home");
    await screen.findByText("2 ativos");
    down = true;
    await user.type(screen.getByRole("searchbox"), "x");
    expect(await screen.findByRole("alert")).toHaveTextContent("O serviço não respondeu");
    expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
    down = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("1 ativo")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the focus on the link that led to the last page", async () => {
    fakeAssetsApi({
      "GET /api/assets": ({ query }) => ({
        body: { assets: [anAsset({ id: `NB-${query.get("offset")}` })], total: 40 },
      }),
    });
    const { user } = renderAssets("/assets/home");
    await user.click(await screen.findByRole("link", { name: "Próxima" }));
    expect(await screen.findByText("Página 2 de 2")).toBeVisible();
    expect(screen.getByRole("link", { name: "Próxima" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Próxima" })).toHaveAttribute("aria-disabled", "true");
  });

  it("follows the portal's language", async () => {
    fakeAssetsApi({ "GET /api/assets": () => ({ body: two }) });
    const { locale$ } = renderAssets("/assets/home");
    await screen.findByText("2 ativos");
    act(() => locale$.next("en"));
    expect(screen.getByRole("heading", { level: 1, name: "Assets" })).toBeVisible();
    expect(screen.getByText("In repair")).toBeVisible();
  });
});
