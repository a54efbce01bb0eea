import { openDraft } from "@portico/shared-utility";
import { fireEvent, screen } from "@testing-library/dom";
import { flush, followingPage, minute, openPage, release, releases, shown, type } from "../testing/following-page.ts";
import { reloadPage } from "./reload-page.ts";

followingPage();

it("offers the new build of an application in which the user has typed, instead of loading it", async () => {
  await openPage();
  type("app-tickets");
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  expect(shown("app-tickets")).toMatch("tickets.1.js");
  expect(releases.offer).toMatchObject({ status: "app", name: "app-tickets" });
  if (releases.offer.status !== "none") releases.offer.take();
  await flush();
  expect(shown("app-tickets")).toMatch("tickets.2.js");
  expect(releases.offer.status).toBe("none");
});

it("loads the newest build on request, also when it came after the offer", async () => {
  await openPage();
  type("app-tickets");
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  release({ "@app/tickets": "/modules/tickets-mf/tickets.3.js" });
  await minute();
  if (releases.offer.status !== "none") releases.offer.take();
  await flush();
  expect(shown("app-tickets")).toMatch("tickets.3.js");
  expect(releases.offer.status).toBe("none");
});

describe("the question before typed text is lost", () => {
  const field = () => document.querySelector<HTMLInputElement>('[id="single-spa-application:app-tickets"] input');
  const write = (text: string) => {
    const input = field();
    if (input) input.value = text;
    type("app-tickets");
  };
  const question = () => screen.queryByRole("dialog", { name: "Atualizar sem salvar?" });
  const answer = async (name: "Continuar editando" | "Atualizar sem salvar") => {
    fireEvent.click(screen.getByRole("button", { name }));
    await flush();
  };
  const reload = jest.fn();
  const change = jest.fn(async () => {});
  const guard = (event: Event) => event.preventDefault();

  /** Whether the page asks before a reload that the user requests in the bar. */
  async function asks(): Promise<boolean> {
    void reloadPage("navbar", change, reload);
    await flush();
    const isAsked = question() !== null;
    if (isAsked) await answer("Continuar editando");
    return isAsked;
  }

  beforeEach(() => {
    reload.mockClear();
    change.mockClear();
    window.history.replaceState(null, "", "/tickets/home");
  });
  afterEach(() => window.removeEventListener("beforeunload", guard));

  it("changes nothing until the user agrees to a reload that would lose the text", async () => {
    await openPage();
    write("Impressora");
    void reloadPage("navbar", change, reload);
    await flush();
    expect(question()).toHaveTextContent("O texto digitado nesta página ainda não foi salvo e será perdido");
    await answer("Continuar editando");
    expect([change, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    void reloadPage("navbar", change, reload);
    await flush();
    await answer("Atualizar sem salvar");
    expect([change, reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it("is not asked when a draft or the address has the text, or the text is blank", async () => {
    await openPage();
    write("Impressora");
    expect(await asks()).toBe(true);
    const draft = openDraft("app-tickets", "new");
    draft.keep({ subject: "Impressora" });
    expect(await asks()).toBe(false);
    draft.drop();
    expect(await asks()).toBe(true);
    window.history.replaceState(null, "", "/tickets/home?q=Impressora");
    expect(await asks()).toBe(false);
    write("  ");
    expect(await asks()).toBe(false);
  });

  it.each([
    (event: Event) => event.preventDefault(),
    (event: Event) => Object.assign(event, { returnValue: "Unsaved" }),
  ])("is left to the browser when the application itself asks before the tab closes: %s", async (ask) => {
    await openPage();
    write("Impressora");
    window.addEventListener("beforeunload", ask);
    expect(await asks()).toBe(false);
    window.removeEventListener("beforeunload", ask);
    expect(await asks()).toBe(true);
  });

  it("does not count the text of the part that requests the reload", async () => {
    await openPage();
    const bar = document.querySelector('[id="single-spa-application:navbar"] input');
    if (bar instanceof HTMLInputElement) bar.value = "http://localhost:4400/t.js";
    type("navbar");
    expect(await asks()).toBe(false);
  });

  it("does not reload the page when the preceding change failed", async () => {
    await openPage();
    change.mockRejectedValueOnce(new Error("offline"));
    await expect(reloadPage("navbar", change, reload)).rejects.toThrow("offline");
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ["react", "/modules/shared-deps/react.2.js", "portal"],
    ["@app/tickets", "/modules/tickets-mf/tickets.2.js", "app"],
  ])("comes before an update of %s", async (module, address, status) => {
    await openPage();
    write("Impressora");
    release({ [module]: address });
    await minute();
    expect(releases.offer.status).toBe(status);
    if (releases.offer.status !== "none") releases.offer.take();
    await flush();
    await answer("Continuar editando");
    expect(shown("app-tickets")).toMatch("tickets.1.js");
    expect(releases.offer.status).toBe(status);
  });

  it("comes before an update of an application that asks before the tab closes", async () => {
    await openPage();
    type("app-tickets");
    window.addEventListener("beforeunload", guard);
    release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
    await minute();
    if (releases.offer.status !== "none") releases.offer.take();
    await flush();
    await answer("Atualizar sem salvar");
    expect(shown("app-tickets")).toMatch("tickets.2.js");
  });
});
