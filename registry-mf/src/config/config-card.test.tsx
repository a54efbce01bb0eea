import type { ConfigProblem, MapDocument } from "@portico/shared-utility/contract";
import { failure, resetPage } from "@portico/shared-utility/testing";
import { screen, within } from "@testing-library/react";
import { dialog, emptyMap, overview, release, renderRegistry, save } from "../testing/render-registry.tsx";

const at = "/registry/staging/acme";
const document: MapDocument = {
  ...emptyMap,
  imports: { "@app/tickets": "/modules/tickets-mf/tickets.12.js" },
  configSchemas: {
    "@app/tickets": {
      type: "object",
      required: ["phone"],
      properties: {
        phone: {
          type: "string",
          titles: { pt: "Telefone", en: "Telephone" },
          descriptions: { pt: "Para o que é urgente.", en: "For what is urgent." },
          maxLength: 10,
        },
        rows: { type: "integer", title: "Linhas", default: 20, maximum: 100 },
        order: { type: "string", title: "Ordem", enum: ["new", "old"], default: "new" },
        urgent: { type: "boolean", title: "Urgentes primeiro" },
        late: { type: "boolean", title: "Atrasados", description: "Mostra os atrasados", default: true },
        hours: { type: "object", title: "Horário" },
      },
    },
  },
  configs: { "@app/tickets": { phone: "110", hours: { from: 8 } } },
};
const detail = { ...release(12, { current: true }), document, report: [] };
const configured = { published: true, release: release(13, { kind: "config", current: true }) };

const card = () => within(screen.getByRole("region", { name: "Configuração" }));

async function open(handlers = {}) {
  const view = await renderRegistry({ at, handlers: { "GET /registry/releases/12": detail, ...handlers } });
  await view.user.click(await screen.findByRole("button", { name: "Alterar a configuração de @app/tickets" }));
  return view;
}

beforeEach(resetPage);

it("lists the values that an application has, and its defaults for what is not set", async () => {
  await renderRegistry({ at, handlers: { "GET /registry/releases/12": detail } });
  await screen.findByRole("region", { name: "Configuração" });
  expect(card().getByRole("row", { name: "Telefone 110" })).toBeVisible();
  expect(card().getByRole("row", { name: "Linhas 20 (padrão)" })).toBeVisible();
  expect(card().getByRole("row", { name: "Urgentes primeiro Não definido" })).toBeVisible();
  expect(card().getByRole("row", { name: "Atrasados Sim (padrão)" })).toBeVisible();
});

it("shows the values in the order of the published schema", async () => {
  const schema = document.configSchemas?.["@app/tickets"];
  const ordered = { ...schema, type: "object", order: ["hours", "rows", "gone", "phone"] };
  const detailed = { ...detail, document: { ...document, configSchemas: { "@app/tickets": ordered } } };
  await open({ "GET /registry/releases/12": detailed });
  const names = ["Horário", "Linhas", "Telefone", "Ordem", "Urgentes primeiro", "Atrasados"];
  expect(
    card()
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent),
  ).toEqual(names);
  const fields = [...screen.getByRole("dialog").querySelectorAll("label")].map(({ textContent }) => textContent ?? "");
  expect(fields.slice(0, 3)).toEqual([
    expect.stringContaining("Horário"),
    expect.stringContaining("Linhas"),
    expect.stringContaining("Telefone"),
  ]);
});

it("names the values in the user's language, and those that have one language only in that", async () => {
  const { user } = await renderRegistry({ at, locale: "en", handlers: { "GET /registry/releases/12": detail } });
  await user.click(await screen.findByRole("button", { name: "Change the configuration of @app/tickets" }));
  expect(dialog().getByLabelText("Telephone")).toHaveAccessibleDescription("For what is urgent.");
  expect(dialog().getByLabelText("Linhas")).toBeVisible();
});

it.each([
  ["Mostra os atrasados", "Mostra os atrasados."],
  [" Mostra os atrasados?\n", "Mostra os atrasados?"],
  ["Mostra os atrasados… ", "Mostra os atrasados…"],
  ["Mostra os atrasados ", "Mostra os atrasados."],
])("makes a sentence of the description %j, before that of the default", async (description, sentence) => {
  const schema = document.configSchemas?.["@app/tickets"];
  const late = { ...schema?.properties?.late, type: "boolean", description };
  const configSchemas = { "@app/tickets": { ...schema, type: "object", properties: { late } } };
  await open({ "GET /registry/releases/12": { ...detail, document: { ...document, configSchemas } } });
  expect(dialog().getByLabelText("Atrasados")).toHaveAccessibleDescription(`${sentence} Padrão: Sim.`);
});

it("is absent where no application can be configured", async () => {
  await renderRegistry({ at });
  await screen.findByRole("region", { name: "Versão atual" });
  expect(screen.queryByRole("region", { name: "Configuração" })).not.toBeInTheDocument();
});

it("offers no change to users who may only read", async () => {
  const handlers = { "GET /registry/releases/12": detail, "GET /registry/overview": { ...overview, role: "read" } };
  await renderRegistry({ at, handlers });
  await screen.findByRole("region", { name: "Configuração" });
  expect(card().queryByRole("button")).not.toBeInTheDocument();
});

it("sends all values with their types and the release on the screen, and says which release is current", async () => {
  const { api, user } = await open({ "POST /registry/config": configured });
  expect(dialog().getByLabelText("Linhas")).toHaveAccessibleDescription("Padrão: 20.");
  await user.type(dialog().getByLabelText("Linhas"), "50");
  await user.selectOptions(dialog().getByLabelText("Urgentes primeiro"), "Sim");
  await user.selectOptions(dialog().getByLabelText("Ordem"), "old");
  await save(user, "Mais linhas");
  expect(await screen.findByText("A versão 13, com a configuração de @app/tickets, está em vigor.")).toBeVisible();
  const [call] = api.callsTo("POST /registry/config");
  const values = { phone: "110", rows: 50, order: "old", urgent: true, hours: { from: 8 } };
  const place = { environment: "staging", tenant: "acme", module: "@app/tickets", reason: "Mais linhas" };
  expect(call?.body).toEqual({ ...place, values });
  expect(call?.headers["If-Match"]).toBe('"12"');
});

it("leaves out what is emptied, so that the application gets its default", async () => {
  const { api, user } = await open({ "POST /registry/config": configured });
  await user.clear(dialog().getByLabelText("Horário"));
  await save(user, "Menos");
  await screen.findByText(/A versão 13/);
  expect(api.callsTo("POST /registry/config")[0]?.body).toMatchObject({ values: { phone: "110" } });
});

it("sends nothing that is no value of its type, and moves the focus to the first such field", async () => {
  const { api, user } = await open();
  await user.clear(dialog().getByLabelText("Telefone"));
  await user.type(dialog().getByLabelText("Linhas"), "muitas");
  await user.type(dialog().getByLabelText("Horário"), "oops");
  await save(user, "x");
  expect(dialog().getByLabelText("Telefone")).toHaveFocus();
  expect(dialog().getByLabelText("Telefone")).toHaveAccessibleDescription(/Preencha este campo\./);
  expect(dialog().getByLabelText("Linhas")).toHaveAccessibleDescription(/Digite um número\./);
  expect(dialog().getByLabelText("Horário")).toHaveAccessibleDescription(/Digite JSON válido\./);
  expect(api.callsTo("POST /registry/config")).toHaveLength(0);
  await user.type(dialog().getByLabelText("Telefone"), "1");
  expect(dialog().getByLabelText("Telefone")).toBeValid();
});

it("shows what the server refuses at its field, and keeps what was typed", async () => {
  const problems: ConfigProblem[] = [
    { path: "/rows", rule: "maximum", message: "must be <= 100", limit: 100 },
    { path: "/hours/to", rule: "additionalProperties", message: "must NOT have additional properties" },
  ];
  const refused = failure("release.config", { details: { refusals: [{ details: { problems } }] } });
  const { user } = await open({ "POST /registry/config": refused });
  await user.type(dialog().getByLabelText("Linhas"), "500");
  await save(user, "Muitas");
  expect(await dialog().findByRole("alert")).toBeVisible();
  expect(dialog().getByLabelText("Linhas")).toHaveFocus();
  expect(dialog().getByLabelText("Linhas")).toHaveAccessibleDescription(/O maior valor é 100\./);
  expect(dialog().getByLabelText("Horário")).toHaveAccessibleDescription(/A aplicação não aceita este valor\./);
  expect(dialog().getByLabelText("Linhas")).toHaveValue("500");
});

it("says that nothing was changed when the values are the same", async () => {
  const { user } = await open({ "POST /registry/config": { published: false, release: null } });
  await save(user, "De novo");
  expect(await screen.findByText(/Nada foi alterado/)).toBeVisible();
});

it("describes a value and its default in two sentences", async () => {
  await open();
  expect(dialog().getByLabelText("Atrasados")).toHaveAccessibleDescription("Mostra os atrasados. Padrão: Sim.");
  expect(dialog().getByLabelText("Telefone")).toHaveAccessibleDescription("Para o que é urgente.");
});
