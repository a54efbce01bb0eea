import { screen } from "@testing-library/dom";
import { configOf } from "../portal/app-config.ts";
import { flush, followingPage, minute, openPage, release, releases, shown } from "../testing/following-page.ts";
import { reloadPage } from "./reload-page.ts";

followingPage();

it("opens an application that was not loaded yet from the newer release", async () => {
  const { open } = await openPage();
  release({ "@app/assets": "/modules/assets-mf/assets.2.js" });
  await minute();
  await open("app-assets", "app-tickets");
  expect(shown("app-assets")).toMatch("assets.2.js");
});

it("gives the next visit the newer configuration, unless its release needs a reload", async () => {
  await openPage();
  release({});
  releases.served.configs = { "@app/tickets": { phone: "110" } };
  await minute();
  expect([configOf("@app/tickets"), configOf("@app/assets")]).toEqual([{ phone: "110" }, {}]);
  release({ react: "/modules/shared-deps/react.2.js" });
  releases.served.configs = { "@app/tickets": { phone: "190" } };
  await minute();
  expect(releases.offer.status).toBe("portal");
  expect(configOf("@app/tickets")).toEqual({ phone: "110" });
});

it("leaves an open application unchanged until the user has left it", async () => {
  const { open } = await openPage();
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  expect(shown("app-tickets")).toMatch("tickets.1.js");
  expect(releases.offer.status).toBe("none");
  await open("app-assets", "app-tickets");
  await open("app-tickets", "app-assets");
  expect(shown("app-tickets")).toMatch("tickets.2.js");
});

it("changes the bar while the page changes, not before", async () => {
  const { open } = await openPage();
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.2.js" });
  await minute();
  expect(shown("navbar")).toMatch("navbar.1.js");
  await open("app-assets", "app-tickets");
  expect(shown("navbar")).toMatch("navbar.2.js");
});

it("offers a reload when a shared module changed, and withdraws the offer when the release is rolled back", async () => {
  const { open } = await openPage();
  release({ react: "/modules/shared-deps/react.2.js", "@app/assets": "/modules/assets-mf/assets.2.js" });
  await minute();
  expect(releases.offer.status).toBe("portal");
  // Both modules of a release belong together: the page keeps the release that it runs.
  await open("app-assets", "app-tickets");
  expect(shown("app-assets")).toMatch("assets.1.js");
  release({});
  await minute();
  expect(releases.offer.status).toBe("none");
});

it("polls once more after an event that arrives during a poll, whose response may be older", async () => {
  await openPage();
  const answers: (() => void)[] = [];
  const fetched = jest.fn(async () => {
    const map = releases.served;
    await new Promise<void>((resolve) => answers.push(resolve));
    return { ok: true, json: async () => map };
  });
  Object.assign(globalThis, { fetch: fetched });
  const event = () => document.dispatchEvent(new Event("visibilitychange"));
  event();
  // The pages of the previous tests poll as well.
  const once = fetched.mock.calls.length;
  release({ react: "/modules/shared-deps/react.2.js" });
  event();
  event();
  for (let round = 0; round < 3; round += 1) {
    for (const answer of answers.splice(0)) answer();
    await flush();
  }
  expect(releases.offer.status).toBe("portal");
  expect(fetched).toHaveBeenCalledTimes(2 * once);
});

describe("text outside of the layout's places", () => {
  async function expectQuestion() {
    void reloadPage();
    await flush();
    expect(screen.getByRole("dialog", { name: "Atualizar sem salvar?" })).toBeVisible();
  }
  const typeIn = (field: HTMLTextAreaElement) => {
    field.value = "Typed";
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  };

  it("belongs to the shown application, in a dialog of the body", async () => {
    await openPage();
    const dialog = document.body.appendChild(document.createElement("div"));
    typeIn(dialog.appendChild(document.createElement("textarea")));
    await expectQuestion();
  });

  it("is found in a shadow tree", async () => {
    await openPage();
    const place = document.getElementById("single-spa-application:app-tickets");
    const host = place?.appendChild(document.createElement("stock-form"));
    const tree = host?.attachShadow({ mode: "open" });
    typeIn(document.createElement("textarea"));
    const field = document.createElement("textarea");
    tree?.append(field);
    typeIn(field);
    await expectQuestion();
  });
});

it("changes an application with needs without a reload while its needs stay the same", async () => {
  const needs = { "@app/tickets": ["connect https://api.acme.test" as const] };
  const map = { id: "1", imports: {}, styles: {}, locales: {}, needs };
  const { open } = await openPage({ map });
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  releases.served.needs = needs;
  await minute();
  expect(releases.offer.status).toBe("none");
  await open("app-assets", "app-tickets");
  await open("app-tickets", "app-assets");
  expect(shown("app-tickets")).toMatch("tickets.2.js");
  release({ "@app/tickets": "/modules/tickets-mf/tickets.3.js" });
  await minute();
  expect(releases.offer.status).toBe("portal");
});
