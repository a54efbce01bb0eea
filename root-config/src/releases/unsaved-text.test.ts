import { openDraft } from "@portico/shared-utility";
import { flush, followingPage, minute, openPage, release, releases, shown, type } from "../testing/following-page.ts";

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

describe("the warning about typed text", () => {
  const field = () => document.querySelector<HTMLInputElement>('[id="single-spa-application:app-tickets"] input');
  const write = (text: string) => {
    const input = field();
    if (input) input.value = text;
    type("app-tickets");
  };
  const losesText = () => releases.offer.status !== "none" && releases.offer.losesText();
  const newer = { "@app/tickets": "/modules/tickets-mf/tickets.2.js" };

  beforeEach(() => window.history.replaceState(null, "", "/tickets/home"));

  it("is shown before an update that would lose the text", async () => {
    await openPage();
    write("Impressora");
    release(newer);
    await minute();
    expect(losesText()).toBe(true);
    write("  ");
    expect(losesText()).toBe(false);
  });

  it("is not shown when a draft or the address has the text", async () => {
    await openPage();
    write("Impressora");
    release(newer);
    await minute();
    const draft = openDraft("app-tickets", "new");
    draft.keep({ subject: "Impressora" });
    expect(losesText()).toBe(false);
    draft.drop();
    expect(losesText()).toBe(true);
    window.history.replaceState(null, "", "/tickets/home?q=Impressora");
    expect(losesText()).toBe(false);
  });

  it("is shown when the application itself asks before the tab closes", async () => {
    await openPage();
    type("app-tickets");
    release(newer);
    await minute();
    expect(losesText()).toBe(false);
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    expect(losesText()).toBe(true);
    window.removeEventListener("beforeunload", guard);
  });

  it("is shown before a reload, unless the browser asks", async () => {
    await openPage();
    write("Impressora");
    release({ react: "/modules/shared-deps/react.2.js" });
    await minute();
    expect(releases.offer.status).toBe("portal");
    expect(losesText()).toBe(true);
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    expect(losesText()).toBe(false);
    window.removeEventListener("beforeunload", guard);
  });
});
