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

// Like in a page, nothing ends this.
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

/** The page at this address, for a user with these applications. */
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

it("redirects to Home from an application that is withdrawn, and names it", async () => {
  const { offerOnly } = await open("/tickets/7", [tickets, assets]);
  expect(location.pathname).toBe("/tickets/7");
  await offerOnly([assets]);
  expect(location.pathname).toBe("/");
  expect(texts).toEqual(["Chamados não está mais disponível para esta conta. Esta é a página inicial."]);
});

it("stays in the open application when another one is withdrawn", async () => {
  const { offerOnly } = await open("/tickets/7", [tickets, assets]);
  await offerOnly([tickets]);
  expect(location.pathname).toBe("/tickets/7");
  expect(texts).toEqual([]);
});

it("shows the same message for an application that is not offered as for an unknown address", async () => {
  await open("/tickets/7", [assets]);
  expect(location.pathname).toBe("/");
  expect(texts).toEqual(["O endereço /tickets/7 não existe ou mudou. Esta é a página inicial."]);
});

it("redirects to the tenant's page for unknown addresses, and names the address", async () => {
  notFound = { page: "/assets/home" };
  await open("/nothing/7", [assets]);
  expect(location.pathname).toBe("/assets/home");
  expect(texts).toEqual(["O endereço /nothing/7 não existe ou mudou."]);
});

it("stays at the address if the tenant has its own text, and reports only that the application was withdrawn", async () => {
  notFound = { text: { pt: "Sumiu.", en: "It is gone." } };
  const { offerOnly } = await open("/tickets/7", [tickets]);
  await offerOnly([assets]);
  expect(location.pathname).toBe("/tickets/7");
  expect(texts).toEqual(["Chamados não está mais disponível para esta conta."]);
});

it("shows no message in addition to the tenant's text", async () => {
  notFound = { text: { pt: "Sumiu.", en: "It is gone." } };
  await open("/nothing", [assets]);
  expect(location.pathname).toBe("/nothing");
  expect(texts).toEqual([]);
});
