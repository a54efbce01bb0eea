import type { MapDocument } from "@portico/shared-utility/contract";
import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { dialog, emptyMap, overview, release, renderRegistry, save } from "../testing/render-registry.tsx";

const at = "/registry/staging/acme";
const fill = (order?: number) => ({ "home.cards": { export: "card", ...(order !== undefined && { order }) } });
const document: MapDocument = {
  ...emptyMap,
  slots: { "@app/tickets": fill(3), "@app/assets": fill(1), "@app/handbook": fill(2) },
  arrangements: { "@app/handbook": { "home.cards": { place: 1, hidden: true } } },
};
const detail = { ...release(12, { current: true }), document, report: [] };
const arranged = { published: true, release: release(13, { kind: "slots", current: true }) };

const slot = () => within(screen.getByRole("region", { name: "home.cards" }));
const rows = (view: ReturnType<typeof slot>) => view.getAllByRole("listitem").map((row) => row.textContent);

async function open(handlers = {}, locale: "pt" | "en" = "pt") {
  const view = await renderRegistry({ at, locale, handlers: { "GET /registry/releases/12": detail, ...handlers } });
  await view.user.click(await screen.findByRole("button", { name: /^(Organizar|Arrange) home\.cards$/ }));
  return view;
}

beforeEach(resetPage);

it("lists what fills a slot in the tenant's order, and marks what is hidden", async () => {
  await renderRegistry({ at, handlers: { "GET /registry/releases/12": detail } });
  await screen.findByRole("region", { name: "home.cards" });
  expect(rows(slot())).toEqual(["@app/handbookOculta", "@app/assets", "@app/tickets"]);
});

it("is absent where no application fills a slot", async () => {
  await renderRegistry({ at });
  await screen.findByRole("region", { name: "Versão atual" });
  expect(screen.queryByRole("region", { name: "Espaços" })).not.toBeInTheDocument();
});

it("offers no change to users who may only read", async () => {
  const handlers = { "GET /registry/releases/12": detail, "GET /registry/overview": { ...overview, role: "read" } };
  await renderRegistry({ at, handlers });
  await screen.findByRole("region", { name: "home.cards" });
  expect(slot().queryByRole("button")).not.toBeInTheDocument();
});

it("sends the order, what is hidden and what is shown, with the release on the screen", async () => {
  const { api, user } = await open({ "POST /registry/slots": arranged });
  await user.click(dialog().getByRole("button", { name: "Mover @app/tickets para cima" }));
  await user.click(dialog().getByRole("button", { name: "Mostrar @app/handbook" }));
  await user.click(dialog().getByRole("button", { name: "Ocultar @app/assets" }));
  expect(rows(dialog())).toEqual(["@app/handbook", "@app/tickets", "@app/assetsOculta"]);
  await save(user, "Mais claro");
  expect(await screen.findByText("A versão 13, com home.cards organizado, está em vigor.")).toBeVisible();
  const [call] = api.callsTo("POST /registry/slots");
  expect(call?.body).toEqual({
    ...{ environment: "staging", tenant: "acme", slot: "home.cards", reason: "Mais claro" },
    ...{ order: ["@app/handbook", "@app/tickets", "@app/assets"], hide: ["@app/assets"], show: ["@app/handbook"] },
  });
  expect(call?.headers["If-Match"]).toBe('"12"');
});

it("leaves the order out when only one application is hidden: an order needs the right to all of them", async () => {
  const { api, user } = await open({ "POST /registry/slots": arranged });
  await user.click(dialog().getByRole("button", { name: "Ocultar @app/tickets" }));
  await save(user, "Menos");
  await screen.findByText(/A versão 13/);
  expect(api.callsTo("POST /registry/slots")[0]?.body).toEqual({
    ...{ environment: "staging", tenant: "acme", slot: "home.cards", reason: "Menos" },
    ...{ hide: ["@app/tickets"], show: [] },
  });
});

it("restores the order of the applications with an empty list", async () => {
  const { api, user } = await open({ "POST /registry/slots": arranged });
  await user.click(dialog().getByRole("button", { name: "Usar a ordem das aplicações" }));
  expect(dialog().queryByRole("button", { name: "Usar a ordem das aplicações" })).not.toBeInTheDocument();
  expect(rows(dialog())).toEqual(["@app/assets", "@app/handbookOculta", "@app/tickets"]);
  await save(user, "Como antes");
  await screen.findByText(/A versão 13/);
  expect(api.callsTo("POST /registry/slots")[0]?.body).toMatchObject({ order: [] });
});

it("moves with the keyboard: the focus stays with the application, up to the end of the list", async () => {
  const { user } = await open();
  const up = () => dialog().getByRole("button", { name: "Mover @app/tickets para cima" });
  up().focus();
  await user.keyboard("{Enter}{Enter}{Enter}");
  expect(rows(dialog())[0]).toBe("@app/tickets");
  expect(up()).toHaveFocus();
  expect(up()).toHaveAttribute("aria-disabled", "true");
});

it("sends nothing without a change, and says so", async () => {
  const { api, user } = await open();
  await save(user, "x");
  expect(dialog().getByRole("alert")).toHaveTextContent(
    "Mude a ordem, oculte ou mostre uma aplicação antes de salvar.",
  );
  expect(api.callsTo("POST /registry/slots")).toHaveLength(0);
});

it("shows a refusal in the dialog, and keeps the draft and the reason", async () => {
  const { user } = await open({ "POST /registry/slots": failure("release.forbidden") });
  await user.click(dialog().getByRole("button", { name: "Mover @app/tickets para cima" }));
  await save(user, "Meu motivo");
  expect(await dialog().findByRole("alert")).not.toBeEmptyDOMElement();
  expect(rows(dialog())).toEqual(["@app/handbookOculta", "@app/tickets", "@app/assets"]);
  expect(dialog().getByLabelText("Motivo")).toHaveValue("Meu motivo");
});

it("is available in English", async () => {
  await open({}, "en");
  expect(dialog().getByRole("heading")).toHaveTextContent("Arrange home.cards");
  expect(dialog().getByRole("button", { name: "Move @app/tickets up" })).toBeVisible();
});
