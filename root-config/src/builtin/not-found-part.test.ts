import { signIn } from "@portico/shared-utility";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import { notFoundPart } from "./not-found-part.ts";

const main = document.createElement("main");

async function draw(path: string, mapped: readonly string[]) {
  bootPage({ strings: { pt: { "@portico/root-config": pt } } });
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  await loadShellText();
  window.history.replaceState(null, "", path);
  return notFoundPart(mapped).draw(main);
}

const links = () => [...main.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(resetPage);

describe("the page for an unknown address", () => {
  it("leads home and to the user's applications that the tenant's map has", async () => {
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

  it("names an address other than its own, and has no list without applications", async () => {
    const end = await draw("/assets/home", []);
    expect(main).toHaveTextContent("O endereço /assets/home não existe ou mudou.");
    expect(links()).toEqual([["Ir para a página inicial", "/"]]);
    expect(main.querySelector("h2")).toBeNull();
    end();
  });
});
