import { apps } from "../../identity/apps/app-table.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

const portal = portalForTests();

beforeAll(async () => {
  await portal.db.insert(tenants).values({ domain: "initech", name: "Initech" });
  await portal.db.insert(apps).values([
    { tenant: "acme", module: "tickets", name: "Chamados" },
    { tenant: "globex", module: "tickets", name: "Chamados" },
  ]);
});

const request = { name: "Rita Reis", email: "rita@example.test", subject: "Segunda via", text: "Fatura de outubro" };

describe("the public portal", () => {
  it("returns a number to a guest and shows the ticket to the tenant's users", async () => {
    const sent = await testBrowser(portal.app).post("/api/tickets/public", request, { remoteAddress: "198.51.100.1" });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toEqual({ id: 1 });
    await addUser(portal, "ana@acme.test");
    const { browser } = await signIn(portal, "ana@acme.test");
    await enterApp(browser, "tickets");
    expect((await browser.get("/api/tickets/1")).json()).toMatchObject({
      subject: "Segunda via",
      requester: { name: "Rita Reis", email: "rita@example.test" },
    });
  });

  it("marks a guest's ticket in a user's name and no ticket that the user opens", async () => {
    const forged = { ...request, name: "Ana", email: "ana@acme.test" };
    const guest = testBrowser(portal.app);
    const { id } = (await guest.post("/api/tickets/public", forged, { remoteAddress: "198.51.100.2" })).json();
    const { browser } = await signIn(portal, "ana@acme.test");
    await enterApp(browser, "tickets");
    const usersTicket = (await browser.post("/api/tickets", { subject: "Outra via", text: "Fatura" })).json();
    expect((await browser.get(`/api/tickets/${id}`)).json()).toMatchObject({ by_guest: true });
    expect((await browser.get(`/api/tickets/${usersTicket.id}`)).json()).toMatchObject({ by_guest: false });
    const { tickets } = (await browser.get("/api/tickets")).json();
    const marks = Object.fromEntries(
      tickets.map((each: { id: number; by_guest: boolean }) => [each.id, each.by_guest]),
    );
    expect([marks[id], marks[usersTicket.id]]).toEqual([true, false]);
  });

  it("does not exist for a tenant without the application", async () => {
    const guest = testBrowser(portal.app, "initech");
    expect((await guest.post("/api/tickets/public", request)).json().error.code).toBe("app.unknown");
    expect((await guest.get("/api/tickets/evaluation?ticket=1&code=x")).json().error.code).toBe("app.unknown");
  });

  it.each([
    { ...request, email: "rita" },
    { ...request, email: "rita@example.test\nbcc: all@example.test" },
    { ...request, name: "" },
    { ...request, text: "x".repeat(4001) },
    { ...request, tenant: "globex" },
  ])("refuses %j", async (body) => {
    const response = await testBrowser(portal.app).post("/api/tickets/public", body);
    expect(response.statusCode).toBe(400);
  });

  it("accepts ten tickets from one address in ten minutes, then answers 429 with Retry-After", async () => {
    const guest = testBrowser(portal.app);
    const send = () => guest.post("/api/tickets/public", request, { remoteAddress: "203.0.113.7" });
    await guest.get("/api/apps/client");
    const responses = await Promise.all(Array.from({ length: 14 }, send));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const [refused] = responses.filter(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers["retry-after"])).toBe(600);
    const elsewhere = await guest.post("/api/tickets/public", request, { remoteAddress: "203.0.113.8" });
    expect(elsewhere.statusCode).toBe(201);
    portal.clock.advance(10 * 60_000 + 1);
    expect((await send()).statusCode).toBe(201);
  });

  it("needs the XSRF header", async () => {
    const response = await portal.app.inject({
      method: "POST",
      url: "/api/tickets/public",
      headers: { host: "acme.localhost:9000" },
      payload: request,
    });
    expect(response.json().error.code).toBe("request.csrf");
  });
});
