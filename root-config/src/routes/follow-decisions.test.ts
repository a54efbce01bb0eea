import { currentApps, currentSession, exchangeToken, signIn, toasts$ } from "@portico/shared-utility";
import type { NotFoundPage } from "@portico/shared-utility/contract";
import { bootPage, failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { createPageState } from "../page/page-state.ts";
import { loadShellText } from "../page/shell-text.ts";
import { followDecisions } from "./follow-decisions.ts";

const [tickets, assets] = [
  { module: "tickets", name: "Chamados" },
  { module: "assets", name: "Ativos" },
];
const texts: string[] = [];
let notFound: NotFoundPage | undefined;

// Nothing ends this, as nothing does in a page.
beforeAll(() => {
  resetPage();
  toasts$.subscribe(({ text }) => texts.push(text));
  followDecisions(createPageState(), () => ({
    ...{ path: location.pathname, query: location.search, hash: location.hash, origin: location.origin },
    ...{ session: currentSession(), apps: currentApps(), mapped: ["tickets", "assets"], notFound },
  }));
});
beforeEach(async () => {
  resetPage();
  bootPage({ strings: { pt: { "@portico/root-config": pt } } });
  texts.length = 0;
  notFound = undefined;
  await loadShellText();
});

/** The page of a user who has these applications, at this address. */
async function open(path: string, offered: object[]) {
  const api = fakeApi({ "GET /apps": offered, "POST /auth/exchange": failure("app.not_offered") });
  history.replaceState(null, "", path);
  await signIn("ana@acme.test", "portico-demo-2026");
  return {
    /** The list changes while the page is open. */
    async offerOnly(list: object[]) {
      api.handle({ "GET /apps": list });
      await exchangeToken("any").catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it("leads home from an application that is taken away, and says which one", async () => {
  const { offerOnly } = await open("/tickets/7", [tickets, assets]);
  expect(location.pathname).toBe("/tickets/7");
  await offerOnly([assets]);
  expect(location.pathname).toBe("/");
  expect(texts).toEqual(["Chamados não está mais disponível para esta conta. Esta é a página inicial."]);
});

it("stays in the application that is open when another one is taken away", async () => {
  const { offerOnly } = await open("/tickets/7", [tickets, assets]);
  await offerOnly([tickets]);
  expect(location.pathname).toBe("/tickets/7");
  expect(texts).toEqual([]);
});

it("says of an application that is not offered what it says of an address that does not exist", async () => {
  await open("/tickets/7", [assets]);
  expect(location.pathname).toBe("/");
  expect(texts).toEqual(["O endereço /tickets/7 não existe ou mudou. Esta é a página inicial."]);
});

it("leads to the page that the tenant has for unknown addresses, and says which address it was", async () => {
  notFound = { page: "/assets/home" };
  await open("/nothing/7", [assets]);
  expect(location.pathname).toBe("/assets/home");
  expect(texts).toEqual(["O endereço /nothing/7 não existe ou mudou."]);
});

it("stays where the tenant has its own text, and says only that an application was taken away", async () => {
  notFound = { text: { pt: "Sumiu.", en: "It is gone." } };
  const { offerOnly } = await open("/tickets/7", [tickets]);
  await offerOnly([assets]);
  expect(location.pathname).toBe("/tickets/7");
  expect(texts).toEqual(["Chamados não está mais disponível para esta conta."]);
});

it("says nothing beside the tenant's words", async () => {
  notFound = { text: { pt: "Sumiu.", en: "It is gone." } };
  await open("/nothing", [assets]);
  expect(location.pathname).toBe("/nothing");
  expect(texts).toEqual([]);
});
