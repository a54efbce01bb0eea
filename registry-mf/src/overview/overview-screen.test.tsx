import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { overview, release, renderRegistry } from "../testing/render-registry.tsx";

beforeEach(resetPage);

it("shows the release of each organisation in each environment, with a link", async () => {
  await renderRegistry();
  expect(screen.getByRole("heading", { level: 1, name: "Versões" })).toHaveAttribute("tabindex", "-1");
  const table = await screen.findByRole("table", { name: "Versão atual de cada organização em cada ambiente" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual(["Organização", "Desenvolvimento", "Homologação", "Produção"]);
  const acme = within(table).getByRole("row", { name: /^Acme/ });
  expect(acme).toHaveTextContent("Nenhuma versão");
  expect(within(acme).getByRole("link", { name: "Acme, Homologação: versão 12" })).toHaveAttribute(
    "href",
    "/registry/staging/acme",
  );
  expect(within(table).getByRole("row", { name: /^Portal \(base\)/ })).toBeVisible();
});

it("marks an environment and scope with a canary", async () => {
  const [staging, ...others] = overview.cells;
  const health = { visitors: 4, load_failures: 0, mount_failures: 0, errors: 0, series: [] };
  const canary = { release: release(13), percent: 10, people: [], author: "ana", started_at: "2026-11-20", health };
  await renderRegistry({
    handlers: { "GET /registry/overview": { ...overview, cells: [{ ...staging, canary }, ...others] } },
  });
  expect(await screen.findByText("Versão de teste: 10%")).toBeVisible();
});

it("shows users without the role how to get access", async () => {
  await renderRegistry({ handlers: { "GET /registry/overview": failure("release.forbidden") } });
  expect(await screen.findByText("Sem acesso às versões")).toBeVisible();
  expect(screen.getByText("Peça acesso a quem opera o portal.")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("shows that it is loading, then that there is no release yet", async () => {
  let answer = (_: unknown) => {};
  const response = new Promise((settle) => {
    answer = settle;
  });
  await renderRegistry({ handlers: { "GET /registry/overview": () => response } });
  expect(screen.getByText("Carregando as versões…")).toBeInTheDocument();
  answer({ ...overview, cells: [] });
  expect(await screen.findByText("Ainda não há versões")).toBeVisible();
});

it("shows that there is no network, and retries on one click", async () => {
  const { api, user } = await renderRegistry({ handlers: { "GET /registry/overview": failure("network") } });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Não foi possível acessar o serviço. Verifique a conexão e tente novamente.",
  );
  api.handle({ "GET /registry/overview": overview });
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("table")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("finds an organisation that is not on the first page", async () => {
  const many = { ...overview, more: true };
  const { api, user } = await renderRegistry({ handlers: { "GET /registry/overview": many } });
  const found = { ...overview, scopes: [{ scope: "zeta", name: "Zeta" }], cells: [] };
  api.handle({ "GET /registry/overview": found });
  await user.type(await screen.findByRole("searchbox", { name: "Procurar organização" }), "zeta{Enter}");
  expect(await screen.findByRole("rowheader", { name: "Zeta" })).toBeVisible();
  expect(api.callsTo("GET /registry/overview")[1]?.query.get("q")).toBe("zeta");
  api.handle({ "GET /registry/overview": { ...found, scopes: [] } });
  await user.type(screen.getByRole("searchbox"), "x{Enter}");
  expect(await screen.findByText("Nenhuma organização encontrada.")).toBeVisible();
});

it("keeps the focus in the search while it is emptied", async () => {
  const many = { ...overview, more: true };
  const { api, user } = await renderRegistry({ handlers: { "GET /registry/overview": many } });
  const search = await screen.findByRole("searchbox", { name: "Procurar organização" });
  api.handle({ "GET /registry/overview": { ...overview, cells: [] } });
  await user.type(search, "zeta{Enter}");
  await screen.findByRole("table");
  api.handle({ "GET /registry/overview": () => new Promise<never>(() => {}) });
  await user.clear(search);
  await user.type(search, "{Enter}");
  expect(search).toHaveFocus();
});

it("never shows the organisations of another search", async () => {
  const many = { ...overview, more: true };
  const { api, user } = await renderRegistry({ handlers: { "GET /registry/overview": many } });
  const search = await screen.findByRole("searchbox", { name: "Procurar organização" });
  api.handle({ "GET /registry/overview": () => new Promise<never>(() => {}) });
  await user.type(search, "zeta{Enter}");
  expect(screen.getByText("Carregando as versões…")).toBeInTheDocument();
  expect(screen.queryByRole("rowheader")).not.toBeInTheDocument();
  api.handle({ "GET /registry/overview": failure("server.unavailable") });
  await user.type(search, "x{Enter}");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByRole("rowheader")).not.toBeInTheDocument();
});

it("shows that a retry is under way", async () => {
  const { api, user } = await renderRegistry({ handlers: { "GET /registry/overview": failure("network") } });
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  api.handle({ "GET /registry/overview": () => new Promise<never>(() => {}) });
  await user.click(retry);
  expect(retry).toHaveAttribute("aria-busy", "true");
});

it("moves the focus to the heading when a retry succeeds", async () => {
  const { api, user } = await renderRegistry({ handlers: { "GET /registry/overview": failure("network") } });
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  api.handle({ "GET /registry/overview": overview });
  await user.click(retry);
  await screen.findByRole("table");
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

it("shows the request id of a server error", async () => {
  const broken = failure("server.internal", { requestId: "req-7" });
  await renderRegistry({ handlers: { "GET /registry/overview": broken } });
  expect(await screen.findByRole("alert")).toHaveTextContent("req-7");
});

it("is available in English", async () => {
  await renderRegistry({ locale: "en" });
  expect(screen.getByRole("heading", { level: 1, name: "Releases" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Acme, Staging: release 12" })).toBeVisible();
});
