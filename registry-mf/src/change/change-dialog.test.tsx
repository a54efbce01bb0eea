import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { dialog, overview, release, renderRegistry } from "../testing/render-registry.tsx";

const at = "/registry/staging/acme";

beforeEach(resetPage);

async function rollBack({ user }: Awaited<ReturnType<typeof renderRegistry>>, reason: string) {
  await user.click(await screen.findByRole("button", { name: "Voltar a esta versão: 11" }));
  await user.type(dialog().getByLabelText("Motivo"), `${reason}{Enter}`);
}

it("repeats a change whose answer was lost under the same key, so that it acts once", async () => {
  const view = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure("network") } });
  await rollBack(view, "Volta");
  await dialog().findByRole("alert");
  view.api.handle({ "POST /registry/rollback": { release: release(13) } });
  await view.user.type(dialog().getByLabelText("Motivo"), "{Enter}");
  await screen.findByText("A versão 13, igual à 11, está em vigor.");
  await rollBack(view, "Volta");
  await screen.findByText("A versão 13, igual à 11, está em vigor.");
  const [lost, repeated, next] = view.api
    .callsTo("POST /registry/rollback")
    .map((call) => call.headers["Idempotency-Key"]);
  expect(repeated).toBe(lost);
  expect(next).not.toBe(lost);
});

it("gives a changed reason another key: it is another call", async () => {
  const view = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure("network") } });
  await rollBack(view, "Volta");
  await dialog().findByRole("alert");
  await view.user.type(dialog().getByLabelText("Motivo"), " logo{Enter}");
  await dialog().findByRole("alert");
  const [first, second] = view.api.callsTo("POST /registry/rollback").map((call) => call.headers["Idempotency-Key"]);
  expect(second).not.toBe(first);
});

it("shows what was published in the meantime when a refused change is closed", async () => {
  const view = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure("release.stale") } });
  await rollBack(view, "Volta");
  await dialog().findByRole("alert");
  const newer = release(13, { current: true });
  const cells = overview.cells.map((cell) => (cell.environment === "staging" ? { ...cell, release: newer } : cell));
  view.api.handle({
    "GET /registry/overview": { ...overview, cells },
    "GET /registry/releases/13": {
      ...newer,
      document: { imports: {}, integrity: {}, depcache: {}, styles: {}, locales: {} },
      report: [],
    },
    "POST /registry/rollback": { release: release(14) },
  });
  await view.user.click(dialog().getByRole("button", { name: "Cancelar" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(await screen.findByRole("region", { name: "Versão atual" })).toHaveTextContent("Versão 13");
  await rollBack(view, "Volta");
  await screen.findByText("A versão 14, igual à 11, está em vigor.");
  expect(view.api.callsTo("POST /registry/rollback")[1]?.headers["If-Match"]).toBe('"13"');
});

it("loads nothing when a change is closed that nothing has overtaken", async () => {
  const view = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure("server.busy") } });
  await rollBack(view, "Volta");
  await dialog().findByRole("alert");
  await view.user.click(dialog().getByRole("button", { name: "Cancelar" }));
  expect(screen.getByRole("heading", { level: 1 })).not.toHaveFocus();
  expect(view.api.callsTo("GET /registry/overview")).toHaveLength(1);
});

it.each(["network", "timeout", "server.internal", "server.unavailable"] as const)(
  "shows the present releases when a change that may have been made is closed after %s",
  async (code) => {
    const view = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure(code) } });
    await rollBack(view, "Volta");
    await dialog().findByRole("alert");
    await view.user.click(dialog().getByRole("button", { name: "Cancelar" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(view.api.callsTo("GET /registry/overview")).toHaveLength(2);
  },
);

it("gives a change that the server refused another key, so that the page keeps no configuration", async () => {
  const view = await renderRegistry({ at, handlers: { "POST /registry/rollback": failure("request.rate_limited") } });
  await rollBack(view, "Volta");
  await dialog().findByRole("alert");
  await view.user.type(dialog().getByLabelText("Motivo"), "{Enter}");
  await dialog().findByRole("alert");
  const [first, second] = view.api.callsTo("POST /registry/rollback").map((call) => call.headers["Idempotency-Key"]);
  expect(second).not.toBe(first);
});
