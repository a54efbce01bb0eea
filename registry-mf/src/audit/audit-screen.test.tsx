import { type AuditPage, type AuditRow, auditDetailNames } from "@portico/shared-utility/contract";
import { failure, type Handlers, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { renderRegistry } from "../testing/render-registry.tsx";

beforeEach(resetPage);

const row = (id: number, changes: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: "2026-11-20T13:00:00.000Z",
  tenant: "acme",
  actor: { kind: "person", id: "1", name: "ana@acme.test" },
  action: "session.sign-in",
  target: null,
  address: "192.0.2.7",
  refusal: null,
  details: null,
  ...changes,
});
const page = (rows: AuditRow[], next: number | null = null): AuditPage => ({ rows, next });
const show = (answer: Handlers[string], locale: "pt" | "en" = "pt") =>
  renderRegistry({ at: "/registry/audit", handlers: { "GET /audit": answer }, locale });

it("shows time, actor, action, address and outcome", async () => {
  const refused = { action: "release.publish", refusal: "release.forbidden", target: "production/acme" } as const;
  const pipeline = { kind: "credential", id: "ci", name: "ci" } as const;
  const details = { release: 7, modules: ["@app/a", "@app/b"], only: true, later: 1 };
  await show(page([row(2, { ...refused, actor: pipeline, tenant: null, details }), row(1)]));
  expect(screen.getByRole("heading", { level: 1, name: "Auditoria" })).toHaveAttribute("tabindex", "-1");
  const table = await screen.findByRole("table", { name: /^Registros da auditoria/ });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual(["Quando", "Quem", "O quê", "De onde", "Resultado"]);
  const [, first, second] = within(table).getAllByRole("row");
  for (const text of ["Credencial", "ci", "Versão publicada", "Acme, Produção", "Plataforma", "release.forbidden"])
    expect(first).toHaveTextContent(text);
  expect(first).toHaveTextContent("Versão: 7 · Módulos: @app/a, @app/b · Revoga as outras credenciais: sim · later: 1");
  for (const text of ["ana@acme.test", "Entrada", "192.0.2.7", "Feito", "acme"]) expect(second).toHaveTextContent(text);
});

it("shows the target of a release as a place, and of other actions as it is", async () => {
  const upload = row(3, { action: "artifact.upload", target: "staging/stock" });
  await show(page([upload, row(2, { action: "canary.end", target: "staging/acme" })]));
  expect(await screen.findByText("staging/stock")).toBeVisible();
  expect(screen.getByText("Acme, Homologação")).toBeVisible();
});

it("shows the portal's own reason in the user's language", async () => {
  const portal = { kind: "system", id: null, name: "checkout" } as const;
  const details = { reason: "The checkout's builds", release: 4 };
  await show(page([row(1, { action: "release.publish", actor: portal, details })]));
  expect(await screen.findByText("Motivo: Builds da pasta do próprio portal")).toBeVisible();
  expect(screen.queryByText("checkout")).not.toBeInTheDocument();
});

it.each(["pt", "en"] as const)("has a word for every detail that is recorded, in %s", async (locale) => {
  const details = Object.fromEntries(auditDetailNames.map((name) => [name, true]));
  await show(page([row(1, { details })]), locale);
  const shown = await screen.findAllByText(/: (sim|yes)$/);
  const words = shown.map(({ lastChild }) => lastChild?.textContent?.split(":")[0]);
  expect(words).toHaveLength(auditDetailNames.length);
  expect(words.filter((word) => word === "" || /[a-z]_|^[a-z]|\./.test(word ?? ""))).toEqual([]);
});

it("loads more rows below the present ones", async () => {
  const { api, user } = await show(page([row(9)], 9));
  api.handle({ "GET /audit": page([row(8, { address: "192.0.2.8" })]) });
  await user.click(await screen.findByRole("button", { name: "Mostrar mais" }));
  expect(await screen.findByText("192.0.2.8")).toBeVisible();
  expect(screen.getByText("192.0.2.7")).toBeVisible();
  expect(api.callsTo("GET /audit")[1]?.query.get("before")).toBe("9");
  expect(screen.queryByRole("button", { name: "Mostrar mais" })).not.toBeInTheDocument();
  // The button had the focus.
  expect(screen.getByText("Fim da lista")).toHaveFocus();
});

it("shows one kind of action only", async () => {
  const { api, user } = await show(page([row(1)]));
  await screen.findByRole("table");
  api.handle({ "GET /audit": page([]) });
  await user.selectOptions(screen.getByRole("combobox", { name: "Mostrar" }), "Papel concedido");
  expect(await screen.findByText("Nenhum registro")).toBeVisible();
  expect(api.callsTo("GET /audit")[1]?.query.get("action")).toBe("role.grant");
});

it("shows users without a role how to get access", async () => {
  await show(failure("audit.forbidden"));
  expect(await screen.findByText("Sem acesso à auditoria")).toBeVisible();
  expect(screen.getByText("Peça acesso a quem opera o portal.")).toBeVisible();
});

it("shows that there is no network, and retries on one click", async () => {
  const { api, user } = await show(failure("network"));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Não foi possível acessar o serviço. Verifique a conexão e tente novamente.",
  );
  api.handle({ "GET /audit": page([row(1)]) });
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

it("shows that it is loading", async () => {
  await show(() => new Promise(() => {}));
  expect(screen.getByText("Carregando a auditoria…")).toBeInTheDocument();
});

it("is available in English", async () => {
  await show(page([row(1, { refusal: "auth.credentials", actor: { kind: "guest", id: null, name: null } })]), "en");
  const table = await screen.findByRole("table", { name: "Entries of the audit log, newest first" });
  for (const text of ["Not signed in", "Sign-in", "Refused"]) expect(table).toHaveTextContent(text);
});
