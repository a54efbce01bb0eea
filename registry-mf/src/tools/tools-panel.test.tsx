import { signIn } from "@portico/shared-utility";
import type { BuildReason, Locale, PageRecord, WhyResponse } from "@portico/shared-utility/contract";
import { bootPage, failure, fakeApi, type Handlers, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { ToolsPanel } from "./tools-panel.tsx";

const reason: BuildReason = {
  module: "@app/tickets",
  release: { id: 13, scope: "acme", kind: "publish", created_at: "2026-11-20T13:00:00.000Z" },
  ...{ pinned: null, override: false, overridable: true, format: "system" },
  ...{ address: "/modules/tickets-mf/tickets.13.js", integrity: "sha384-abc", size: null },
};
const react: BuildReason = { ...reason, module: "react", overridable: false, size: 7_400, address: "/react.js" };
const why: WhyResponse = {
  ...{ tenant: "acme", environment: "development", person: null, bucket: 3, canaries: [] },
  modules: [react, reason],
  origins: ["https://cdn.acme.example"],
};
const record: PageRecord = {
  modules: [
    { module: "@app/tickets", times: { load: 81.6, bootstrap: 1, mount: 30.2, unmount: 4 }, mounts: 2, bytes: 48_200 },
  ],
  slots: [
    { slot: "tickets.ticket", places: 1, fills: [{ id: 1, module: "@app/assets", state: "mounted", ms: 42 }] },
    { slot: "home.cards", places: 1, fills: [] },
  ],
  messages: [
    {
      ...{ id: 2, time: 1_795_000_000_000, kind: "request", topic: "assets.count", sender: "@app/tickets" },
      ...{ receivers: [], outcome: "topic.unanswered", ms: 0.2 },
    },
    {
      ...{ id: 1, time: 1_795_000_000_000, kind: "event", topic: "tickets.opened", sender: "@app/tickets" },
      ...{ receivers: ["@app/assets", "@app/handbook"], outcome: "delivered", ms: 12 },
    },
  ],
  blocked: [
    {
      ...{ time: 0, count: 3, directive: "connect-src", blocked: "https://api.example/v1", sample: "" },
      module: "@app/tickets",
    },
    { time: 0, count: 1, directive: "script-src-elem", blocked: "https://evil.example/x.js", sample: "" },
  ],
};

beforeEach(() => {
  resetPage();
  bootPage({ tenant: { domain: "acme", name: "Acme" }, environment: "development", overridable: true });
});

async function open({ handlers = {}, locale = "pt" }: { handlers?: Handlers; locale?: Locale } = {}) {
  const api = fakeApi({ "GET /registry/why": why, "GET /registry/missing-needs": { needs: [] }, ...handlers });
  await signIn("ana@acme.test", "portico-demo-2026");
  const pageRecord$ = new BehaviorSubject(record);
  const onReset = jest.fn(async () => {});
  const strings = { "@portico/registry-mf": { pt, en } };
  const rendered = renderApp(<ToolsPanel onReset={onReset} />, { locale, strings, portal: { pageRecord$ } });
  await act(async () => {});
  const show = (name: string) => rendered.user.click(screen.getByRole("tab", { name }));
  return { api, pageRecord$, show, onReset, ...rendered };
}

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

it("shows the modules of this page with release, format, size and times, and then the others of its map", async () => {
  const { api } = await open();
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["@app/tickets", "react"]);
  expect(rowsOf("Módulos desta página")).toEqual([
    ["13", "system", "48,2 kB", "82 ms", "30 ms"],
    ["13", "system", "7,4 kB", "–", "–"],
  ]);
  expect(api.callsTo("GET /registry/why")[0]?.query.toString()).toBe("environment=development&scope=acme");
});

it("follows what happens on the page", async () => {
  const { pageRecord$ } = await open();
  const modules = [{ module: "@app/assets", times: { load: 5 }, mounts: 0, bytes: null }];
  act(() => pageRecord$.next({ ...record, modules }));
  expect(screen.getByRole("rowheader", { name: "@app/assets" })).toBeVisible();
});

it("explains the build of the module that is selected, until it is selected again", async () => {
  const { user } = await open();
  const button = screen.getByRole("button", { name: "@app/tickets" });
  await user.click(button);
  const detail = within(screen.getByRole("region", { name: "Por que este build? @app/tickets" }));
  expect(detail.getByRole("heading")).toHaveFocus();
  expect(detail.getByText("/modules/tickets-mf/tickets.13.js")).toBeVisible();
  expect(detail.getByText("48200 bytes")).toBeVisible();
  expect(button).toHaveAttribute("aria-expanded", "true");
  await user.click(button);
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});

it("shows what this page has measured where the releases are not for the user", async () => {
  await open({ handlers: { "GET /registry/why": failure("release.forbidden") } });
  expect(rowsOf("Módulos desta página")).toEqual([["", "", "48,2 kB", "82 ms", "30 ms"]]);
  expect(screen.getByText("Sem acesso às versões")).toBeVisible();
});

it("overrides one module beside those that are overridden, and reloads the page", async () => {
  const assets = { ...reason, module: "@app/assets", override: true, address: "http://localhost:4400/a.js" };
  const handlers = {
    "GET /registry/why": { ...why, modules: [reason, assets, react] },
    "POST /registry/overrides": { modules: ["@app/assets", "@app/tickets"] },
  };
  const { api, show, user, portal } = await open({ handlers });
  await show("Substituições");
  expect(screen.getByRole("list", { name: "Módulos substituídos neste navegador" })).toHaveTextContent(
    "@app/assets: http://localhost:4400/a.js",
  );
  const options = within(screen.getByLabelText("Módulo"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(options).toEqual(["@app/tickets", "@app/assets"]);
  await user.selectOptions(screen.getByLabelText("Build de"), "Um endereço");
  await user.type(screen.getByLabelText("Endereço"), "http://localhost:4400/t.js");
  await user.click(screen.getByRole("button", { name: "Substituir e recarregar" }));
  const modules = { "@app/assets": "http://localhost:4400/a.js", "@app/tickets": "http://localhost:4400/t.js" };
  expect(api.callsTo("POST /registry/overrides")[0]?.body).toEqual({ modules });
  expect(localStorage.getItem("import-map-override:@app/tickets")).toBe(modules["@app/tickets"]);
  expect(portal.reload).toHaveBeenCalledTimes(1);
});

it("suggests the module of the open application, also after a switch, until the user types", async () => {
  const modules = [reason, { ...reason, module: "@app/handbook" }, { ...reason, module: "@app/assets" }, react];
  document.body.insertAdjacentHTML("beforeend", '<main id="main"><div data-app="handbook"></div></main>');
  const main = document.getElementById("main") as HTMLElement;
  const { show, user } = await open({ handlers: { "GET /registry/why": { ...why, modules } } });
  const switchTo = (app: string) =>
    act(async () => {
      main.innerHTML = `<div data-app="${app}"></div>`;
      window.dispatchEvent(new Event("single-spa:routing-event"));
    });
  await show("Substituições");
  expect(screen.getByLabelText("Módulo")).toHaveValue("@app/handbook");
  await switchTo("assets");
  expect(screen.getByLabelText("Módulo")).toHaveValue("@app/assets");
  await user.selectOptions(screen.getByLabelText("Build de"), "Um endereço");
  await user.type(screen.getByLabelText("Endereço"), "h");
  await switchTo("handbook");
  expect(screen.getByLabelText("Módulo")).toHaveValue("@app/assets");
  await user.selectOptions(screen.getByLabelText("Módulo"), "@app/tickets");
  await switchTo("assets");
  expect(screen.getByLabelText("Módulo")).toHaveValue("@app/tickets");
  main.remove();
});

it("says why an override was refused, and asks for a whole address", async () => {
  const handlers = { "POST /registry/overrides": failure("override.forbidden") };
  const { api, show, user } = await open({ handlers, locale: "en" });
  await show("Overrides");
  await user.selectOptions(screen.getByLabelText("Build from"), "An address");
  await user.type(screen.getByLabelText("Address"), "t.js");
  await user.click(screen.getByRole("button", { name: "Override and reload" }));
  expect(screen.getByLabelText("Address")).toHaveAccessibleDescription(/Enter a full address/);
  expect(api.callsTo("POST /registry/overrides")).toEqual([]);
  await user.type(screen.getByLabelText("Address"), "{Control>}a{/Control}https://other.example/t.js");
  await user.click(screen.getByRole("button", { name: "Override and reload" }));
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  expect(localStorage.getItem("import-map-override:@app/tickets")).toBeNull();
});

it("resets the overrides and reloads the page", async () => {
  const modules = [{ ...reason, override: true }];
  const { show, user, onReset, portal } = await open({ handlers: { "GET /registry/why": { ...why, modules } } });
  await show("Substituições");
  await user.click(screen.getByRole("button", { name: "Restaurar todos e recarregar" }));
  expect(onReset).toHaveBeenCalledTimes(1);
  expect(portal.reload).toHaveBeenCalledTimes(1);
});

it("says that nothing may be overridden here", async () => {
  const { show } = await open({ handlers: { "GET /registry/why": { ...why, modules: [react] } } });
  await show("Substituições");
  expect(screen.getByText("Esta conta não pode substituir módulos aqui.")).toBeVisible();
  expect(screen.queryByLabelText("Build de")).not.toBeInTheDocument();
});

it("shows the slots with what fills them, and the messages with their outcome", async () => {
  const { show } = await open();
  await show("Espaços");
  expect(rowsOf("Espaços")).toEqual([
    ["1", "@app/assets: montado, 42 ms"],
    ["1", "Nenhuma aplicação"],
  ]);
  await show("Mensagens");
  const rows = rowsOf("Últimas mensagens entre aplicações, sem o conteúdo").map((cells) => cells.slice(1));
  expect(rows).toEqual([
    ["Solicitação", "@app/tickets", "–", "topic.unanswered", "0 ms"],
    ["Evento", "@app/tickets", "@app/assets, @app/handbook", "entregue", "12 ms"],
  ]);
});

it("shows what the policy has blocked, with the need and the command that declares it", async () => {
  const { api, show } = await open();
  await show("Política");
  const need = "connect:https://api.example";
  expect(rowsOf("O que a política bloqueou nesta página")).toEqual([
    ["connect-src", "https://api.example/v1", `${need}portico publish … --need ${need}`, "3"],
    ["script-src-elem", "https://evil.example/x.js", "Nenhuma necessidade o permite.", "1"],
  ]);
  expect(await screen.findByRole("region", { name: "Necessidades que faltam" })).toBeVisible();
  expect(api.callsTo("GET /registry/missing-needs")[0]?.query.toString()).toBe("environment=development&scope=acme");
});

it("changes tabs with the arrow keys; a tab without entries says so", async () => {
  const { pageRecord$, user } = await open({ locale: "en" });
  act(() => pageRecord$.next({ modules: [], slots: [], messages: [], blocked: [] }));
  screen.getByRole("tab", { name: "Modules" }).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByText("No slot is open on this page.")).toBeVisible();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("The applications have sent no messages on this page yet.")).toBeVisible();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("The policy hasn’t blocked anything on this page.")).toBeVisible();
});
