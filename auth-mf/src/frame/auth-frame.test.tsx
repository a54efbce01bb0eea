import { bootPage, resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { renderAuth } from "../testing/render-auth.tsx";

beforeEach(resetPage);

const tenant = { domain: "acme", name: "Acme" };

it.each([
  ["pt", "Ajuda"],
  ["en", "Help"],
] as const)("links to the tenant's help, in %s", (locale, name) => {
  bootPage({ tenant: { ...tenant, help: "mailto:help@acme.test" } });
  renderAuth("/signin", locale);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", "mailto:help@acme.test");
});

it("has no link to help where the tenant has none", () => {
  renderAuth("/recover");
  expect(screen.queryByRole("link", { name: "Ajuda" })).not.toBeInTheDocument();
});
