import { apps } from "../../identity/apps/app-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";

const portal = portalForTests();
let ana: TestBrowser;
let gina: TestBrowser;

async function agent(email: string, tenant: string, module = "tickets"): Promise<TestBrowser> {
  const { browser } = await signIn(portal, email, tenant);
  await enterApp(browser, module, tenant);
  return browser;
}

beforeAll(async () => {
  const offered = [
    { tenant: "acme", module: "tickets" },
    { tenant: "acme", module: "assets" },
    { tenant: "globex", module: "tickets" },
  ];
  await portal.db.insert(apps).values(offered.map((app) => ({ ...app, name: app.module })));
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "gina@globex.test", "globex");
  ana = await agent("ana@acme.test", "acme");
  gina = await agent("gina@globex.test", "globex");
});

const aTicket = { subject: "Impressora", text: "Sem toner." };
const open = async (browser: TestBrowser, ticket: object = aTicket) =>
  (await browser.post("/api/tickets", ticket)).json();

describe("the API of tickets", () => {
  it("opens a ticket in the user's name with the tenant's next number", async () => {
    const first = await ana.post("/api/tickets", { subject: " Mouse ", text: "Linha 1\nLinha 2" });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      subject: "Mouse",
      text: "Linha 1\nLinha 2",
      status: "open",
      requester: { name: "Name of ana@acme.test", email: "ana@acme.test" },
      comments: [],
      evaluation: { state: "none" },
      evaluation_code: null,
    });
    const second = await open(ana);
    expect(second.id).toBe(first.json().id + 1);
    expect((await open(gina)).id).toBe(1);
  });

  it("refuses a subject, a text or a comment without visible characters", async () => {
    const { id } = await open(ana);
    const unseen = "\u200b\u3164\u202e";
    const responses = [
      await ana.post("/api/tickets", { ...aTicket, subject: unseen }),
      await ana.post("/api/tickets", { ...aTicket, text: unseen }),
      await ana.post(`/api/tickets/${id}/comments`, { text: unseen }),
    ];
    for (const response of responses) {
      expect([response.statusCode, response.json().error.code]).toEqual([400, "request.invalid"]);
    }
  });

  it("gives distinct numbers to tickets that are opened simultaneously", async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => open(ana)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(12);
  });

  it("lists tickets with the last change first, filtered by status, words or number", async () => {
    const target = await open(ana, { subject: "Cabo 100% novo", text: "rede_interna" });
    portal.clock.advance(1000);
    await open(ana);
    const find = async (query: string) => {
      const { tickets, total } = (await ana.get(`/api/tickets?${query}`)).json();
      return { ids: tickets.map(({ id }: { id: number }) => id), total };
    };
    expect((await find("limit=1")).ids).not.toEqual([target.id]);
    expect(await find(`q=${encodeURIComponent("100%")}`)).toEqual({ ids: [target.id], total: 1 });
    expect(await find("q=REDE_INTERNA")).toEqual({ ids: [target.id], total: 1 });
    expect(await find(`q=${encodeURIComponent(`#${target.id}`)}`)).toEqual({ ids: [target.id], total: 1 });
    expect((await find("status=closed")).total).toBe(0);
    const all = (await find("limit=100")).ids;
    expect((await find("offset=2&limit=3")).ids).toEqual(all.slice(2, 5));
  });

  it("adds a comment, which counts as a change", async () => {
    const { id } = await open(ana);
    portal.clock.advance(60_000);
    const response = await ana.post(`/api/tickets/${id}/comments`, { text: "Toner pedido." });
    expect(response.statusCode).toBe(201);
    const { comments, created_at, updated_at } = response.json();
    expect(comments).toMatchObject([{ text: "Toner pedido.", author: { email: "ana@acme.test" } }]);
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBe(60_000);
  });

  it.each([
    ["POST", "/api/tickets", { subject: "", text: "x" }],
    ["POST", "/api/tickets", { subject: "   ", text: "x" }],
    ["POST", "/api/tickets", { subject: "a\u0000b", text: "x" }],
    ["POST", "/api/tickets", { subject: "a\nb", text: "x" }],
    ["POST", "/api/tickets", { subject: "a", text: "\u0000" }],
    ["POST", "/api/tickets", { subject: "a", text: "x", status: "closed" }],
    ["POST", "/api/tickets", { subject: "a".repeat(161), text: "x" }],
    ["PATCH", "/api/tickets/1", { status: "deleted" }],
    ["POST", "/api/tickets/1/comments", { text: " " }],
  ] as const)("%s %s refuses %j", async (method, path, body) => {
    const response = method === "POST" ? await ana.post(path, body) : await ana.patch(path, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe("request.invalid");
  });

  it.each([
    "/api/tickets/0",
    "/api/tickets/x",
    "/api/tickets/99999999999",
    "/api/tickets?limit=1000",
    "/api/tickets?q=%00",
  ])("refuses GET %s as invalid", async (path) => expect((await ana.get(path)).statusCode).toBe(400));
});

describe("access to tickets", () => {
  it("treats another tenant's ticket as missing", async () => {
    const { id } = await open(ana, { subject: "Segredo da Acme", text: "x" });
    const absent = { error: expect.objectContaining({ code: "resource.not_found" }) };
    const tries = [
      await gina.get(`/api/tickets/${id}`),
      await gina.patch(`/api/tickets/${id}`, { status: "closed" }),
      await gina.post(`/api/tickets/${id}/comments`, { text: "x" }),
      await gina.post(`/api/tickets/${id}/evaluation-link`),
    ];
    for (const response of tries) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual(absent);
    }
    const found = (await gina.get("/api/tickets?q=Segredo")).json();
    expect(found).toEqual({ tickets: [], total: 0 });
    expect((await ana.get(`/api/tickets/${id}`)).json()).toMatchObject({ status: "open", comments: [] });
  });

  it("refuses the portal's token, another application's token and a missing token", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    expect((await browser.get("/api/tickets")).statusCode).toBe(401);
    await enterApp(browser, "assets");
    expect((await browser.get("/api/tickets")).statusCode).toBe(401);
    expect((await testBrowser(portal.app).get("/api/tickets")).statusCode).toBe(401);
  });

  it("refuses a token on another tenant's host", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    const { access_token } = await enterApp(browser, "tickets");
    const elsewhere = testBrowser(portal.app, "globex");
    elsewhere.authorize(access_token);
    expect((await elsewhere.get("/api/tickets")).statusCode).toBe(401);
  });
});
