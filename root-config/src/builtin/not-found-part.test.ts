import { recordVisit, setLocale, signIn, signOut } from "@portico/shared-utility";
import type { BootDocument } from "@portico/shared-utility/contract";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import { notFoundPart } from "./not-found-part.ts";

const main = document.createElement("main");

async function draw(path: string, mapped: readonly string[], tenant?: BootDocument["tenant"]) {
  boot(tenant && { tenant });
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  return show(path, mapped);
}

function boot(changes?: Partial<BootDocument>) {
  bootPage({
    strings: { pt: { "@portico/root-config": pt }, en: { "@portico/root-config": en } },
    ...changes,
  });
}

async function show(path: string, mapped: readonly string[]) {
  await loadShellText();
  window.history.replaceState(null, "", path);
  const end = notFoundPart(mapped).draw(main);
  await drawn();
  return end;
}

/** The links are in another file. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

const links = () => [...main.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(resetPage);

describe("the page for an unknown address", () => {
  it("links to Home and to the user's applications in the tenant's map", async () => {
    const end = await draw("/404", ["tickets"]);
    expect(main.querySelectorAll("h1")).toHaveLength(1);
    expect(links()).toEqual([
      ["Ir para a página inicial", "/"],
      ["Chamados", "/tickets/home"],
    ]);
    expect(main).toHaveTextContent("O endereço não existe ou mudou.");
    end();
    expect(main).toBeEmptyDOMElement();
  });

  it("links to the last pages of the user's applications", async () => {
    await draw("/404", ["tickets"]);
    recordVisit({ module: "tickets", path: "/tickets/home", title: "Chamados" });
    recordVisit({ module: "tickets", path: "/tickets/9", title: "Monitor" });
    recordVisit({ module: "assets", path: "/assets/7", title: "Notebook" });
    const end = await draw("/404", ["tickets"]);
    expect(links()).toEqual([
      ["Ir para a página inicial", "/"],
      ["Monitor", "/tickets/9"],
      ["Chamados", "/tickets/home"],
    ]);
    expect(main).toHaveTextContent("Páginas recentes");
    end();
  });

  it("opens the search of the bar", async () => {
    const end = await draw("/404", []);
    const asked = jest.fn();
    window.addEventListener("portico:search", asked, { once: true });
    main.querySelector("button")?.click();
    expect(main.querySelector("button")).toHaveTextContent("Procurar no portal");
    expect(asked).toHaveBeenCalledTimes(1);
    end();
  });

  it("shows an address other than its own, and no list without applications", async () => {
    const end = await draw("/assets/home", []);
    expect(main).toHaveTextContent("O endereço /assets/home não existe ou mudou.");
    expect(links()).toEqual([["Ir para a página inicial", "/"]]);
    expect(main.querySelector("h2")).toBeNull();
    end();
  });

  it("shows the tenant's text and link in the user's language, above the other links", async () => {
    const label = { pt: "Falar com a Acme", en: "Talk to Acme" };
    const text = { pt: "Esta página saiu do ar.", en: "This page is gone." };
    const notFound = { text, link: { address: "https://help.acme.test", label } };
    const end = await draw("/nothing", [], { domain: "acme", name: "Acme", notFound });
    expect(main.querySelector("p")).toHaveTextContent("Esta página saiu do ar.");
    expect(links()).toEqual([
      ["Ir para a página inicial", "/"],
      ["Falar com a Acme", "https://help.acme.test"],
    ]);
    setLocale("en");
    await drawn();
    expect(main.querySelector("p")).toHaveTextContent("This page is gone.");
    expect(links()).toContainEqual(["Talk to Acme", "https://help.acme.test"]);
    end();
  });
});

describe("the public area of an application that has none", () => {
  const bootClosed = () =>
    boot({
      map: { id: "1", imports: {}, styles: {}, locales: {}, routes: { "@app/tickets": { public: [] } } },
      names: { tickets: { pt: "Chamados", en: "Tickets" } },
    });

  it("names the application, and leads guests there through sign-in once the session is known", async () => {
    bootClosed();
    const end = await show("/tickets/portal", ["tickets"]);
    expect(main.querySelector("h1")).toHaveTextContent("A aplicação Chamados não tem área pública");
    expect(main).toHaveTextContent("Só quem tem uma conta pode abrir esta aplicação.");
    expect(links()).toEqual([["Ir para a página inicial", "/"]]);
    await signOut();
    await drawn();
    expect(links()).toEqual([
      ["Ir para a página inicial", "/"],
      ["Entrar", "/signin?link=%2Ftickets%2Fhome"],
    ]);
    expect(main.querySelector("button")).toBeNull();
    end();
  });

  it("leads signed-in users to the application", async () => {
    bootClosed();
    fakeApi();
    await signIn("ana@acme.test", "portico-demo-2026");
    setLocale("en");
    const end = await show("/tickets/portal/new", ["tickets"]);
    expect(main.querySelector("h1")).toHaveTextContent("Chamados has no public area");
    expect(links()).toContainEqual(["Open Chamados", "/tickets/home"]);
    end();
  });
});
