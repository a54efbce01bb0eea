import { screen, waitFor, within } from "@testing-library/react";
import { anAsset, fakeAssetsApi, refusal } from "../testing/fake-assets.ts";
import { renderAssets } from "../testing/render-assets.tsx";

const path = "/assets/NB-0001/edit";
const address = "/api/assets/NB-0001";

async function retype(user: ReturnType<typeof renderAssets>["user"], label: string, text: string) {
  await user.clear(await screen.findByLabelText(label));
  if (text) await user.type(screen.getByLabelText(label), text);
}

describe("the form of an asset", () => {
  it("saves with the version it is based on and shows the asset", async () => {
    let sent: unknown;
    fakeAssetsApi({
      [`GET ${address}`]: () => ({ body: anAsset() }),
      [`PUT ${address}`]: ({ body }) => {
        sent = body;
        return { body: anAsset({ version: 4 }) };
      },
    });
    const { user, recorded } = renderAssets(path);
    await retype(user, "Responsável", "Bruno Lima");
    await user.selectOptions(screen.getByLabelText("Situação"), "Em conserto");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    expect(await screen.findByRole("link", { name: "Editar" })).toBeVisible();
    const { id: _id, updated_at: _updated, ...data } = anAsset();
    expect(sent).toEqual({ ...data, holder: "Bruno Lima", status: "in_repair" });
    expect(recorded.toasts).toEqual([{ kind: "success", text: "Alterações salvas." }]);
    expect(window.location.pathname).toBe("/assets/NB-0001");
  });

  it("is saved behind the page that the user has gone to meanwhile", async () => {
    let answer = (_: { body: unknown }) => {};
    const saved = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve;
    });
    fakeAssetsApi({
      [`GET ${address}`]: () => ({ body: anAsset() }),
      [`PUT ${address}`]: () => saved,
      "GET /api/assets": () => ({ body: { assets: [], total: 0 } }),
    });
    const { user, recorded } = renderAssets(path);
    await retype(user, "Responsável", "Bruno Lima");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await user.click(screen.getByRole("link", { name: "Ativos" }));
    expect(window.location.pathname).toBe("/assets/home");
    answer({ body: anAsset({ version: 4 }) });
    await waitFor(() => expect(recorded.toasts).toEqual([{ kind: "success", text: "Alterações salvas." }]));
    expect(window.location.pathname).toBe("/assets/home");
  });

  it("marks a missing field and focuses it, before anything is sent", async () => {
    const calls = fakeAssetsApi({ [`GET ${address}`]: () => ({ body: anAsset() }) });
    const { user } = renderAssets(path);
    await retype(user, "Nome", "");
    for (const name of ["Nome", "Categoria"]) expect(screen.getByLabelText(name)).toBeRequired();
    expect(screen.getByLabelText("Local")).not.toBeRequired();
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    expect(screen.getByLabelText("Nome")).toHaveFocus();
    expect(screen.getByLabelText("Nome")).toHaveAccessibleDescription("Preencha este campo.");
    expect(calls).toEqual([`GET ${address}`]);
  });

  it("restores an unsaved edit with the version it is based on", async () => {
    const versions: unknown[] = [];
    fakeAssetsApi({
      [`GET ${address}`]: () => ({ body: anAsset({ version: versions.push("read") + 2 }) }),
      [`PUT ${address}`]: ({ body }) => {
        versions.push((body as { version: number }).version);
        return { body: anAsset({ version: 4 }) };
      },
    });
    const drafts = new Map();
    const first = renderAssets(path, drafts);
    await retype(first.user, "Responsável", "Bruno Lima");
    first.unmount();
    const { user } = renderAssets(path, drafts);
    expect(await screen.findByLabelText("Responsável")).toHaveValue("Bruno Lima");
    expect(screen.getByText(/Alterações recuperadas, ainda não salvas\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await screen.findByRole("link", { name: "Editar" });
    expect(versions.filter((version) => version !== "read")).toEqual([3]);
    expect(drafts.size).toBe(0);
  });

  it("discards a restored edit on request", async () => {
    fakeAssetsApi({ [`GET ${address}`]: () => ({ body: anAsset() }) });
    const drafts = new Map([["edit NB-0001", { base: anAsset({ version: 2 }), values: anAsset({ holder: "Bruno" }) }]]);
    const { user } = renderAssets(path, drafts);
    expect(await screen.findByLabelText("Responsável")).toHaveValue("Bruno");
    await user.click(screen.getByRole("button", { name: "Descartar rascunho" }));
    expect(screen.getByLabelText("Responsável")).toHaveValue("Ana Souza");
    expect(screen.getByLabelText("Nome")).toHaveFocus();
    expect(drafts.size).toBe(0);
  });

  it("ignores a draft in the shape of another build", async () => {
    fakeAssetsApi({ [`GET ${address}`]: () => ({ body: anAsset() }) });
    renderAssets(path, new Map([["edit NB-0001", { base: anAsset(), values: { holder: "Bruno" } }]]));
    expect(await screen.findByLabelText("Responsável")).toHaveValue("Ana Souza");
    expect(screen.queryByRole("button", { name: "Descartar rascunho" })).not.toBeInTheDocument();
  });

  it("keeps the typed text when saving fails", async () => {
    fakeAssetsApi({ [`GET ${address}`]: () => ({ body: anAsset() }) });
    const { user } = renderAssets(path);
    await retype(user, "Local", "Recepção");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível acessar o serviço");
    expect(screen.getByLabelText("Local")).toHaveValue("Recepção");
  });
});

describe("two users changing one asset", () => {
  /** Another user moved the asset and assigned it to Carla while the form was open. */
  function changedMeanwhile() {
    const current = anAsset({ version: 4, holder: "Carla Mendes", location: "Remoto" });
    const saved: unknown[] = [];
    let loads = 0;
    fakeAssetsApi({
      [`GET ${address}`]: () => ({ body: loads++ === 0 ? anAsset() : current }),
      [`PUT ${address}`]: ({ body }) => {
        saved.push(body);
        return saved.length === 1 ? refusal(409, "resource.conflict") : { body: current };
      },
    });
    return saved;
  }

  it("shows the other user's changes next to the typed text", async () => {
    changedMeanwhile();
    const { user } = renderAssets(path);
    await retype(user, "Responsável", "Bruno Lima");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveFocus();
    expect(notice).toHaveTextContent("Outra pessoa alterou este ativo");
    const row = within(notice).getByRole("row", { name: /Responsável/ });
    expect(row).toHaveTextContent("Carla Mendes");
    expect(row).toHaveTextContent("Bruno Lima");
    expect(within(notice).getAllByRole("row")).toHaveLength(3);
  });

  it("applies the user's changes to the other user's version, and saves them only after that", async () => {
    const saved = changedMeanwhile();
    const { user } = renderAssets(path);
    await retype(user, "Responsável", "Bruno Lima");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await user.click(await screen.findByRole("button", { name: "Manter as minhas alterações" }));
    expect(screen.getByLabelText("Responsável")).toHaveValue("Bruno Lima");
    expect(screen.getByLabelText("Local")).toHaveValue("Remoto");
    expect(saved).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await screen.findByRole("link", { name: "Editar" });
    expect(saved[1]).toMatchObject({ version: 4, holder: "Bruno Lima", location: "Remoto" });
  });

  it("uses the other user's data on request", async () => {
    changedMeanwhile();
    const { user } = renderAssets(path);
    await retype(user, "Responsável", "Bruno Lima");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await user.click(await screen.findByRole("button", { name: "Usar os dados atuais" }));
    expect(screen.getByLabelText("Responsável")).toHaveValue("Carla Mendes");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
