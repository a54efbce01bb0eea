import { signIn } from "@portico/shared-utility";
import type { Locale, MapDocument, RegistryOverview, Release } from "@portico/shared-utility/contract";
import { fakeApi, type Handlers, renderApp } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { RegistryApp } from "../registry-app.tsx";

export function release(id: number, changes: Partial<Release> = {}): Release {
  return {
    id,
    environment: "staging",
    scope: "acme",
    kind: "publish",
    author: "ana@acme.test",
    reason: `Motivo ${id}`,
    parent: id > 1 ? id - 1 : null,
    source: null,
    digest: `digest-${id}`,
    created_at: "2026-11-20T13:00:00.000Z",
    current: false,
    ...changes,
  };
}

const current = release(12, { current: true });

export const overview: RegistryOverview = {
  role: "admin",
  environments: ["development", "staging", "production"],
  scopes: [
    { scope: "base", name: "base" },
    { scope: "acme", name: "Acme" },
  ],
  more: false,
  cells: [
    { environment: "staging", scope: "acme", release: current, canary: null },
    {
      environment: "production",
      scope: "acme",
      release: release(7, { environment: "production", current: true }),
      canary: null,
    },
  ],
};

const address = "/modules/tickets-mf/tickets.12.js";
export const emptyMap: MapDocument = { imports: {}, integrity: {}, depcache: {}, styles: {}, locales: {} };
const document: MapDocument = {
  ...emptyMap,
  imports: { "@app/tickets": address },
  integrity: { [address]: "sha384-abcdefghijklmnop" },
};

const side = { integrity: null, styles: [], locales: {}, build: null };
const answers: Handlers = {
  "GET /registry/overview": overview,
  "GET /registry/releases/12": { ...current, document, report: [] },
  "GET /registry/releases": { releases: [current, release(11)], next: null },
  "GET /registry/missing-needs": { needs: [] },
  "GET /registry/diff": {
    from: 11,
    to: 12,
    changes: [
      {
        specifier: "@app/tickets",
        before: { ...side, address: "/modules/tickets-mf/tickets.11.js" },
        after: { ...side, address },
      },
    ],
  },
};

interface RenderRegistryOptions {
  at?: string;
  handlers?: Handlers;
  locale?: Locale;
}

export async function renderRegistry({ at = "/registry", handlers = {}, locale = "pt" }: RenderRegistryOptions = {}) {
  window.history.replaceState(null, "", at);
  const api = fakeApi({ ...answers, ...handlers });
  await signIn("ana@acme.test", "portico-demo-2026");
  const view = renderApp(<RegistryApp />, { locale, strings: { "@portico/registry-mf": { pt, en } } });
  await act(async () => {});
  return { api, ...view };
}

export const dialog = () => within(screen.getByRole("dialog"));

export async function save(user: UserEvent, reason: string) {
  await user.type(dialog().getByLabelText("Motivo"), reason);
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
}
