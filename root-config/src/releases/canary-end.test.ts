import { bootDocument } from "@portico/shared-utility";
import { canaryEnded } from "@portico/shared-utility/contract";
import { followingPage, minute, openPage, release, releases, shown } from "../testing/following-page.ts";

followingPage();

const ended = jest.fn();
beforeAll(() => window.addEventListener(canaryEnded, ended));
beforeEach(() => ended.mockClear());

const newer = { "@app/tickets": "/modules/tickets-mf/tickets.2.js" };

const openCanary = () => openPage({ trial: true });

it("is announced once the page runs nothing of the canary any more", async () => {
  const { open } = await openCanary();
  release(newer);
  await minute();
  // The application is open: it runs the canary's build until the user leaves it.
  expect(ended).not.toHaveBeenCalled();
  expect(bootDocument().trial).toBe(true);
  await open("app-assets", "app-tickets");
  expect(ended).toHaveBeenCalledTimes(1);
  expect(bootDocument().trial).toBeUndefined();
});

it("is announced immediately if every module stays, as when everybody gets the canary", async () => {
  await openCanary();
  release({});
  await minute();
  expect(ended).toHaveBeenCalledTimes(1);
});

it("is not announced while the canary runs, nor in a page that must be reloaded", async () => {
  await openCanary();
  release(newer);
  releases.served.trial = true;
  await minute();
  release({ react: "/modules/shared-deps/react.2.js" });
  await minute();
  expect(releases.offer.status).toBe("portal");
  expect(ended).not.toHaveBeenCalled();
});

it("waits for the bar's new build", async () => {
  const { open } = await openCanary();
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.2.js" });
  await minute();
  expect(ended).not.toHaveBeenCalled();
  await open("app-assets", "app-tickets");
  expect(shown("navbar")).toMatch("navbar.2.js");
  expect(ended).toHaveBeenCalledTimes(1);
});

it("waits while an application that only the canary has is open", async () => {
  const { open } = await openCanary();
  const { "@app/tickets": _, ...others } = releases.served.imports;
  releases.served = { ...releases.served, id: "development:7", imports: others };
  await minute();
  expect(ended).not.toHaveBeenCalled();
  await open("app-assets", "app-tickets");
  expect(ended).toHaveBeenCalledTimes(1);
});

it("lets the page offer the next canary as a reload", async () => {
  await openCanary();
  release({});
  await minute();
  release(newer);
  releases.served.trial = true;
  await minute();
  expect(releases.offer.status).toBe("portal");
});
