import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { dialog, overview, release, renderRegistry } from "../testing/render-registry.tsx";

const at = "/registry/staging/acme";
const region = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(resetPage);

it("shows the current release with each module, and sets the page's title", async () => {
  const { portal } = await renderRegistry({ at });
  expect(await screen.findByRole("heading", { level: 1, name: "Acme, Homologação" })).toBeVisible();
  expect(portal.setTitle).toHaveBeenLastCalledWith("Acme, Homologação");
  const current = await screen.findByRole("region", { name: "Versão atual" });
  expect(current).toHaveTextContent("Versão 12");
  expect(current).toHaveTextContent("Publicada por ana@acme.test · 20-11-2026");
  expect(within(current).getByRole("row", { name: /@app\/tickets .*tickets\.12\.js sha384-abcdefgh/ })).toBeVisible();
});

it("is named after the page's own tenant while the releases load", async () => {
  const { portal } = await renderRegistry({
    at,
    handlers: { "GET /registry/overview": () => new Promise<never>(() => {}) },
  });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Acme, Homologação");
  expect(portal.setTitle).toHaveBeenLastCalledWith("Acme, Homologação");
  expect(screen.getByText("Carregando as versões…")).toBeInTheDocument();
});

it("says in the user's language what the portal itself has published, and keeps the words of a user's reason", async () => {
  const reason = "The checkout's builds";
  const releases = [release(12, { author: "checkout", reason, current: true }), release(11, { reason })];
  await renderRegistry({ at, handlers: { "GET /registry/releases": { releases, next: null } } });
  const history = await screen.findByRole("region", { name: "Histórico" });
  expect(await within(history).findByText("Builds da pasta do próprio portal")).toBeVisible();
  expect(within(history).getAllByText(reason)).toHaveLength(1);
  expect(within(history).getByText("Publicada por Portal")).toBeVisible();
});

it("says in the user's language that a pipeline has published without a reason of its own", async () => {
  const releases = [release(12, { author: "credential ci-stock", reason: "From the command line", current: true })];
  await renderRegistry({ at, handlers: { "GET /registry/releases": { releases, next: null } } });
  const history = await screen.findByRole("region", { name: "Histórico" });
  expect(await within(history).findByText("Pela linha de comando")).toBeVisible();
  expect(within(history).getByText("Publicada por credencial ci-stock")).toBeVisible();
});

it("shows the changes of a release on request", async () => {
  const { api, user } = await renderRegistry({ at });
  const open = await screen.findByRole("button", { name: "Mudanças da versão 12" });
  expect(open).toHaveAttribute("aria-expanded", "false");
  await user.click(open);
  expect(open).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByText("+ /modules/tickets-mf/tickets.12.js")).toBeVisible();
  expect(screen.getByText("− /modules/tickets-mf/tickets.11.js")).toBeVisible();
  expect(api.callsTo("GET /registry/diff")[0]?.query.toString()).toBe("from=11&to=12");
});

it("shows older releases page by page", async () => {
  const pages = [
    { releases: [release(12), release(11)], next: 11 },
    { releases: [release(10)], next: null },
  ];
  const { api, user } = await renderRegistry({ at, handlers: { "GET /registry/releases": () => pages.shift() } });
  await user.click(await screen.findByRole("button", { name: "Mostrar mais" }));
  expect(await screen.findByText("Versão 10")).toBeVisible();
  expect(api.callsTo("GET /registry/releases")[1]?.query.get("before")).toBe("11");
  expect(screen.queryByRole("button", { name: "Mostrar mais" })).not.toBeInTheDocument();
});

it("rolls back after a reason and a confirmation, with the release that was shown as precondition", async () => {
  const rolled = release(13, { kind: "rollback", source: 11, current: true });
  const { api, user } = await renderRegistry({ at, handlers: { "POST /registry/rollback": { release: rolled } } });
  await user.click(await screen.findByRole("button", { name: "Voltar a esta versão: 11" }));
  expect(dialog().getByRole("heading", { name: "Voltar à versão 11?" })).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Voltar a esta versão" }));
  expect(dialog().getByLabelText("Motivo")).toHaveAccessibleDescription(/Digite o motivo\./);
  expect(dialog().getByLabelText("Motivo")).toHaveFocus();
  expect(dialog().getByLabelText("Motivo")).toBeRequired();
  expect(api.callsTo("POST /registry/rollback")).toHaveLength(0);
  await user.type(dialog().getByLabelText("Motivo"), "A lista não abre{Enter}");
  expect(await screen.findByText("A versão 13, igual à 11, está em vigor.")).toBeVisible();
  const [call] = api.callsTo("POST /registry/rollback");
  expect(call?.body).toMatchObject({ environment: "staging", scope: "acme", reason: "A lista não abre" });
  expect(call?.headers["If-Match"]).toBe('"12"');
  expect(call?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("promotes to the next environment, with its current release as precondition", async () => {
  const promoted = release(14, { environment: "production", kind: "promote" });
  const { api, user } = await renderRegistry({ at, handlers: { "POST /registry/promote": { release: promoted } } });
  await user.click(await screen.findByRole("button", { name: "Promover para Produção" }));
  expect(await dialog().findByText("+ /modules/tickets-mf/tickets.12.js")).toBeVisible();
  await user.type(dialog().getByLabelText("Motivo"), "Testada{Enter}");
  expect(await screen.findByText("A versão 14 está em vigor em Produção.")).toBeVisible();
  const [call] = api.callsTo("POST /registry/promote");
  expect(call?.headers["If-Match"]).toBe('"7"');
});

it("keeps the dialog and the reason when a change is refused", async () => {
  const { user } = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure("resource.conflict") } });
  await user.click(await screen.findByRole("button", { name: "Voltar a esta versão: 11" }));
  await user.type(dialog().getByLabelText("Motivo"), "Volta{Enter}");
  expect(await dialog().findByRole("alert")).toHaveTextContent(/recarregue|Recarregue/);
  expect(dialog().getByLabelText("Motivo")).toHaveValue("Volta");
  await user.click(dialog().getByRole("button", { name: "Cancelar" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("offers no change to users who may only read", async () => {
  await renderRegistry({ at, handlers: { "GET /registry/overview": { ...overview, role: "read" } } });
  await screen.findByRole("region", { name: "Histórico" });
  await waitFor(() => expect(screen.getByText("Versão 11")).toBeVisible());
  expect(screen.queryByRole("button", { name: /Voltar a esta versão|Promover/ })).not.toBeInTheDocument();
});

it("shows the health of a canary, and ends the canary", async () => {
  const [staging, ...others] = overview.cells;
  const series = [
    { at: "2026-11-20T12:00:00Z", visitors: 0, failing: 0, errors: 0 },
    { at: "2026-11-20T13:00:00Z", visitors: 20, failing: 1, errors: 4 },
    { at: "2026-11-20T14:00:00Z", visitors: 41, failing: 4, errors: 9 },
  ];
  const health = { visitors: 41, load_failures: 3, mount_failures: 2, errors: 9, series };
  const canary = {
    release: release(13),
    percent: 10,
    people: ["bruno@acme.test"],
    author: "ana",
    started_at: "2026-11-20",
    health,
  };
  const cells = [{ ...staging, canary }, ...others];
  const { api, user } = await renderRegistry({
    at,
    handlers: { "GET /registry/overview": { ...overview, cells }, "POST /registry/canary/end": {} },
  });
  await screen.findByRole("region", { name: "Versão de teste" });
  const card = region("Versão de teste");
  expect(
    card.getByText(/^O traço marca o limite\. A partir de 5% de visitantes com falhas ou 20% com erros/),
  ).toBeVisible();
  expect(card.getAllByRole("definition").map((each) => each.textContent)).toEqual([
    "41",
    "3",
    "7%",
    "2",
    "5%",
    "9",
    "22%",
  ]);
  expect(card.getByText("10% agora, limite 5%")).toBeVisible();
  await user.click(card.getByText("Ver como tabela"));
  const [, ...rows] = within(card.getByRole("table")).getAllByRole("row");
  const texts = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(rows.map(texts)).toEqual([
    ["0", "0", "0"],
    ["20", "1 (5%)", "4 (20%)"],
    ["41", "4 (10%)", "9 (22%)"],
  ]);
  expect(card.getByText("E sempre para: bruno@acme.test")).toBeVisible();
  await user.click(card.getByRole("button", { name: "Encerrar o teste" }));
  await user.type(dialog().getByLabelText("Motivo"), "Erros demais{Enter}");
  expect(await screen.findByText("O teste da versão 13 terminou.")).toBeVisible();
  expect(api.callsTo("POST /registry/canary/end")).toHaveLength(1);
});

it("shows an environment and scope without a release", async () => {
  await renderRegistry({ at: "/registry/development/acme" });
  expect(await screen.findByText("Ainda não há versões")).toBeVisible();
  expect(screen.getByRole("link", { name: "Todas as versões" })).toHaveAttribute("href", "/registry");
});

it("shows the environments side by side, and how one differs from the one before it", async () => {
  const { api, user } = await renderRegistry({ at });
  await screen.findByRole("region", { name: "Ambientes" });
  const [development, staging, production] = region("Ambientes").getAllByRole("listitem");
  expect(development).toHaveTextContent("DesenvolvimentoNenhuma versão");
  expect(staging).toHaveAttribute("aria-current", "true");
  expect(within(production ?? document.body).getByRole("link", { name: "Versão 7" })).toHaveAttribute(
    "href",
    "/registry/production/acme",
  );
  await user.click(region("Ambientes").getByRole("button", { name: "Comparar com Homologação: Produção" }));
  expect(await region("Ambientes").findByText("+ /modules/tickets-mf/tickets.12.js")).toBeVisible();
  expect(api.callsTo("GET /registry/diff")[0]?.query.toString()).toBe("from=7&to=12");
});

it("says when an environment has the same map as the one before it", async () => {
  const [staging, production] = overview.cells;
  const same = release(8, { environment: "production", digest: "digest-12" });
  const cells = [staging, { ...production, release: same }];
  await renderRegistry({ at, handlers: { "GET /registry/overview": { ...overview, cells } } });
  expect(await screen.findByText("Igual a Homologação")).toBeVisible();
});
