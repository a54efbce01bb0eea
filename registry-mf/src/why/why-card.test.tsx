import type { BuildReason, WhyResponse } from "@portico/shared-utility/contract";
import { failure, type Handlers, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { overview, renderRegistry } from "../testing/render-registry.tsx";

const at = "/registry/staging/acme";
const path = "GET /registry/why";
const reason: BuildReason = {
  module: "@app/tickets",
  release: {
    ...{ id: 13, scope: "acme", kind: "canary", created_at: "2026-11-20T13:00:00.000Z" },
    ...{ author: "ana@acme.test", reason: "Lista nova" },
  },
  ...{ pinned: null, override: false, overridable: true, format: "system" },
  ...{ address: "/modules/tickets-mf/tickets.13.js", integrity: "sha384-abc", size: 48_000 },
};
const base: BuildReason = {
  ...reason,
  module: "@portico/navbar-mf",
  release: { id: 4, scope: "base", kind: "publish", created_at: "2026-11-19T13:00:00.000Z" },
  ...{ pinned: 2, address: "/modules/navbar-mf/navbar.2.js", size: null },
};
const answer: WhyResponse = {
  ...{ tenant: "acme", environment: "staging", person: "bruno@acme.test", bucket: 9.96, origins: [] },
  canaries: [
    { scope: "base", release: 5, percent: 5, given: "no" },
    { scope: "acme", release: 13, percent: 10, given: "share" },
  ],
  modules: [base, reason],
};

beforeEach(resetPage);

async function ask(email: string, handler: Handlers[string] = answer) {
  const rendered = await renderRegistry({ at, handlers: { [path]: handler } });
  const card = within(await screen.findByRole("region", { name: "Por que este build?" }));
  if (email) await rendered.user.type(card.getByLabelText("E-mail da pessoa"), email);
  await rendered.user.click(card.getByRole("button", { name: "Explicar" }));
  const step = (name: string) => card.getByText(name, { selector: "dt" }).nextElementSibling;
  return { ...rendered, card, step };
}

it("explains step by step, from the organisation to the file, which build a user gets", async () => {
  const { api, card, step, portal } = await ask("bruno@acme.test");
  expect(await card.findByText("O que bruno@acme.test recebe")).toBeVisible();
  expect(portal.announce).toHaveBeenCalledWith("O que bruno@acme.test recebe");
  expect(api.callsTo(path)[0]?.query.toString()).toBe("environment=staging&scope=acme&person=bruno%40acme.test");
  expect(card.getByLabelText("Módulo")).toHaveValue("@app/tickets");
  expect(step("Ambiente")).toHaveTextContent("Homologação");
  expect(step("Versão")).toHaveTextContent(
    /^Versão 13 de Acme.*Versão de teste iniciada por ana@acme\.test.*Lista nova$/,
  );
  // 9.96 is below 10, so it must not be shown as "10".
  expect(step("Versão de teste")).toHaveTextContent(
    "Posição 9,9 de 100 · Versão 5 de Portal (base) para 5% das pessoas: não incluída. Versão 13 de Acme para 10% das pessoas: incluída pela posição.",
  );
  expect(step("Substituição")).toHaveTextContent("Conhecida só no navegador dessa pessoa");
  expect(step("Endereço")).toHaveTextContent("/modules/tickets-mf/tickets.13.js");
  expect(step("Hash")).toHaveTextContent("sha384-abc");
  expect(step("Tamanho")).toHaveTextContent("48000 bytes");
});

it("shows the pin of a module of the base", async () => {
  const { user, card, step } = await ask("bruno@acme.test");
  await user.selectOptions(await card.findByLabelText("Módulo"), "@portico/navbar-mf");
  expect(step("Versão")).toHaveTextContent(/^Versão 4 de Portal \(base\) · fixada na versão 2/);
  expect(step("Tamanho")).toHaveTextContent("Não medido");
});

it("says that the organisation has no such account", async () => {
  const { card, api } = await ask("gina@globex.test", failure("release.person_unknown"));
  expect(await card.findByRole("alert")).toHaveTextContent(
    "Esta organização não tem conta com esse e-mail. Confira o e-mail e tente novamente.",
  );
  expect(api.callsTo(path)).toHaveLength(1);
});

it("sends one request, and is busy until the response arrives", async () => {
  let reply = (_: unknown) => {};
  const { api, card, user } = await ask("bruno@acme.test", () => new Promise((resolve) => (reply = resolve)));
  expect(card.getByRole("button", { name: "Explicar" })).toHaveAttribute("aria-busy", "true");
  await user.type(card.getByLabelText("E-mail da pessoa"), "{Enter}");
  expect(api.callsTo(path)).toHaveLength(1);
  reply(answer);
  expect(await card.findByText("O que bruno@acme.test recebe")).toBeVisible();
  expect(card.getByRole("button", { name: "Explicar" })).not.toHaveAttribute("aria-busy");
});

it("requires an e-mail", async () => {
  const { card, api } = await ask("");
  const field = card.getByLabelText("E-mail da pessoa");
  expect(field).toHaveAccessibleDescription(/Digite um e-mail\./);
  expect(field).toHaveFocus();
  expect(field).toBeRequired();
  expect(api.callsTo(path)).toEqual([]);
});

it("is not offered for the base", async () => {
  const [cell] = overview.cells;
  const handlers = { "GET /registry/overview": { ...overview, cells: [{ ...cell, scope: "base" }] } };
  await renderRegistry({ at: "/registry/staging/base", handlers });
  expect(await screen.findByRole("region", { name: "Versão atual" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Por que este build?" })).not.toBeInTheDocument();
});
