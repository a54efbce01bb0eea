import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { overview, renderRegistry } from "../testing/render-registry.tsx";

const at = "/registry/staging/acme";
const path = "GET /registry/missing-needs";
const need = {
  module: "@app/tickets",
  need: "connect:https://api.example",
  count: 12,
  last_seen: "2026-11-20T13:00:00.000Z",
  commands: ["portico need add acme connect:https://api.example", "portico publish … --need x"],
};
const card = (name: string) => screen.findByRole("region", { name });

beforeEach(resetPage);

it("shows the missing needs of the organisation with the commands, and that anyone can send a report", async () => {
  const { api } = await renderRegistry({ at, handlers: { [path]: { needs: [need] } } });
  const shown = within(await card("Necessidades que faltam"));
  const row = await shown.findByRole("row", { name: /@app\/tickets connect:https:\/\/api\.example 12/ });
  for (const command of need.commands) expect(within(row).getByText(command)).toBeVisible();
  expect(shown.getByText(/Qualquer pessoa pode enviar um relato/)).toBeVisible();
  expect(api.callsTo(path)[0]?.query.toString()).toBe("environment=staging&scope=acme");
});

it("shows that nothing is missing", async () => {
  await renderRegistry({ at, locale: "en" });
  expect(await within(await card("Missing needs")).findByText(/^Nothing is missing/)).toBeVisible();
});

it("shows a failure with a way to try again, beside the release", async () => {
  const answers = [failure("server.unavailable"), { needs: [need] }];
  const { user } = await renderRegistry({ at, handlers: { [path]: () => answers.shift() } });
  const shown = within(await card("Necessidades que faltam"));
  expect(await card("Versão atual")).toBeVisible();
  await user.click(await shown.findByRole("button", { name: "Tentar novamente" }));
  expect(await shown.findByText("connect:https://api.example")).toBeVisible();
});

it("requests nothing for the base", async () => {
  const [cell] = overview.cells;
  const handlers = { "GET /registry/overview": { ...overview, cells: [{ ...cell, scope: "base" }] } };
  const { api } = await renderRegistry({ at: "/registry/staging/base", handlers });
  expect(await card("Versão atual")).toBeVisible();
  expect(api.callsTo(path)).toEqual([]);
});
