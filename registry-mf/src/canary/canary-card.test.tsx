import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { dialog, overview, release, renderRegistry } from "../testing/render-registry.tsx";

const [staging, ...others] = overview.cells;

const health = { visitors: 0, load_failures: 0, mount_failures: 0, errors: 0, series: [] };
const canary = { release: release(13), percent: 10, people: [], author: "ana", started_at: "2026-11-20", health };

const withCanary = (running: object, role = overview.role) => ({
  "GET /registry/overview": { ...overview, role, cells: [{ ...staging, canary: running }, ...others] },
});

beforeEach(resetPage);

it("writes counts as the language does, and marks only the shares that have reached their limit", async () => {
  const series = [
    { at: "2026-11-20T12:00:00Z", visitors: 600, failing: 3, errors: 30 },
    { at: "2026-11-20T13:00:00Z", visitors: 12_400, failing: 1_240, errors: 620 },
  ];
  const health = { visitors: 12_400, load_failures: 124, mount_failures: 1_116, errors: 620, series };
  await renderRegistry({ at: "/registry/staging/acme", handlers: withCanary({ ...canary, health }) });
  const card = await screen.findByRole("region", { name: "Versão de teste" });
  const definitions = within(card).getAllByRole("definition");
  expect(definitions.map((each) => each.textContent)).toEqual(["12.400", "124", "1%", "1.116", "9%", "620", "5%"]);
  const marks = [...card.querySelectorAll("[data-reached]")].map((each) => each.getAttribute("data-reached"));
  // The bars of load, mount and errors, and the lines of failures and errors.
  expect(marks).toEqual(["false", "true", "false", "true", "false"]);
});

it.each(["read", "publish"] as const)("offers neither an end nor a rollback to the role %s", async (role) => {
  await renderRegistry({ at: "/registry/staging/acme", handlers: withCanary(canary, role) });
  await screen.findByRole("region", { name: "Versão de teste" });
  await screen.findByText("Versão 11");
  expect(screen.queryByRole("button", { name: /Encerrar o teste|Liberar para todos|Voltar a esta/ })).toBeNull();
});

it("names the release that the finished canary became", async () => {
  const { user } = await renderRegistry({
    at: "/registry/staging/acme",
    handlers: { ...withCanary(canary), "POST /registry/canary/finish": { release: release(15) } },
  });
  await user.click(await screen.findByRole("button", { name: "Liberar para todos" }));
  await user.type(dialog().getByLabelText("Motivo"), "Sem erros{Enter}");
  expect(await screen.findByText("A versão 15 está em vigor.")).toBeVisible();
});

it("repeats a finish whose response was lost under the same key, so that it acts once", async () => {
  const path = "POST /registry/canary/finish";
  const handlers = { ...withCanary(canary), [path]: failure("network") };
  const { user, api } = await renderRegistry({ at: "/registry/staging/acme", handlers });
  await user.click(await screen.findByRole("button", { name: "Liberar para todos" }));
  await user.type(dialog().getByLabelText("Motivo"), "Sem erros{Enter}");
  await dialog().findByRole("alert");
  api.handle({ [path]: { release: release(15) } });
  await user.type(dialog().getByLabelText("Motivo"), "{Enter}");
  await screen.findByText("A versão 15 está em vigor.");
  const [lost, repeated] = api.callsTo(path).map((call) => call.headers["Idempotency-Key"]);
  expect(lost).toMatch(/./);
  expect(repeated).toBe(lost);
});
