import { resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { overview, release, renderRegistry } from "../testing/render-registry.tsx";

beforeEach(resetPage);

it("writes counts as the language does, and marks only the shares that have reached their limit", async () => {
  const [staging, ...others] = overview.cells;
  const series = [
    { at: "2026-11-20T12:00:00Z", visitors: 600, failing: 3, errors: 30 },
    { at: "2026-11-20T13:00:00Z", visitors: 12_400, failing: 1_240, errors: 620 },
  ];
  const health = { visitors: 12_400, load_failures: 124, mount_failures: 1_116, errors: 620, series };
  const canary = { release: release(13), percent: 10, people: [], author: "ana", started_at: "2026-11-20", health };
  await renderRegistry({
    at: "/registry/staging/acme",
    handlers: { "GET /registry/overview": { ...overview, cells: [{ ...staging, canary }, ...others] } },
  });
  const card = await screen.findByRole("region", { name: "Versão de teste" });
  const definitions = within(card).getAllByRole("definition");
  expect(definitions.map((each) => each.textContent)).toEqual(["12.400", "124", "1%", "1.116", "9%", "620", "5%"]);
  const marks = [...card.querySelectorAll("[data-reached]")].map((each) => each.getAttribute("data-reached"));
  // The bars of load, mount and errors, and the lines of failures and errors.
  expect(marks).toEqual(["false", "true", "false", "true", "false"]);
});
