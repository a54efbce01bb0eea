import { followingPage, minute, openPage, release, releases, shown, type } from "../testing/following-page.ts";

followingPage();

it("opens an application from the newer release when its old build is gone, without a message", async () => {
  const { open } = await openPage();
  releases.failing = ["/modules/assets-mf/assets.1.js"];
  release({ "@app/assets": "/modules/assets-mf/assets.2.js" });
  await open("app-assets", "app-tickets");
  // The second attempt comes first.
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown("app-assets")).toMatch("assets.2.js");
});

it("opens an application whose old build is gone, in a page that stays old after a reload because of a cache", async () => {
  const { open } = await openPage();
  sessionStorage.setItem("portico-reloaded", String(Date.now()));
  releases.failing = ["/modules/assets-mf/assets.1.js"];
  release({ react: "/modules/shared-deps/react.2.js", "@app/assets": "/modules/assets-mf/assets.2.js" });
  await open("app-assets", "app-tickets");
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown("app-assets")).toMatch("assets.2.js");
  expect(shown("navbar")).toMatch("navbar.1.js");
  expect(releases.offer.status).toBe("portal");
});

it("keeps the working bar when the newer build cannot be loaded, and loads the build after that", async () => {
  const { open } = await openPage();
  releases.failing = ["/modules/navbar-mf/navbar.2.js"];
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.2.js" });
  await minute();
  await open("app-assets", "app-tickets");
  expect(shown("navbar")).toMatch("navbar.1.js");
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.3.js" });
  await minute();
  await open("app-tickets", "app-assets");
  expect(shown("navbar")).toMatch("navbar.3.js");
});

it("keeps its release when the map cannot be loaded", async () => {
  await openPage();
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("offline")) });
  await minute();
  Object.assign(globalThis, { fetch: async () => ({ ok: false, status: 503 }) });
  await minute();
  expect(shown("app-tickets")).toMatch("tickets.1.js");
  expect(releases.offer.status).toBe("none");
});

it("does not reload an old page while the server is unreachable: the browser would show its own error", async () => {
  const { open } = await openPage();
  release({ react: "/modules/shared-deps/react.2.js" });
  await minute();
  expect(releases.offer.status).toBe("portal");
  releases.failing = ["/modules/assets-mf/assets.1.js"];
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("offline")) });
  await open("app-assets", "app-tickets");
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown("app-assets")).toMatch("Não foi possível abrir app-assets");
  expect(sessionStorage).toHaveLength(0);
});

it("keeps the line above the last good build, and typed text, until a rollback makes that build current", async () => {
  const address = "/modules/tickets-mf/tickets.0.js";
  const good = { address, integrity: { [address]: "sha384-0" }, files: {}, imports: [], styles: [], locales: {} };
  const stored = { "@app/tickets": { ...good, at: Date.now() } };
  localStorage.setItem("portico-last-good:development:acme", JSON.stringify(stored));
  releases.failing = ["/modules/tickets-mf/tickets.1.js"];
  const { open } = await openPage();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown("app-tickets")).toMatch("tickets.0.js");
  const line = () => document.querySelector(".frame-previous");
  const field = document.querySelector('[data-app="tickets"] input');
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  expect(line()).toBeInTheDocument();
  type("app-tickets");
  release({ "@app/tickets": address });
  await minute();
  expect(line()).not.toBeInTheDocument();
  expect(releases.offer.status).toBe("none");
  expect(field).toBeInTheDocument();
  await open("app-assets", "app-tickets");
  await open("app-tickets", "app-assets");
  expect(shown("app-tickets")).toMatch("tickets.0.js");
  expect(line()).not.toBeInTheDocument();
  localStorage.clear();
});
