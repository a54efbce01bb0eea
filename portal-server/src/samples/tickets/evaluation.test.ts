import { eq } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { ticketEvaluations } from "./ticket-table.ts";

const day = 24 * 60 * 60 * 1000;
let portal: TestApp;
let ana: TestBrowser;
let guest: TestBrowser;

beforeEach(async () => {
  guest = testBrowser(portal.app);
  const signedIn = await signIn(portal, "ana@acme.test");
  ana = signedIn.browser;
  await enterApp(ana, "tickets");
});
beforeAll(async () => {
  portal = await openTestApp();
  await portal.db.insert(apps).values([
    { tenant: "acme", module: "tickets", name: "Chamados" },
    { tenant: "globex", module: "tickets", name: "Chamados" },
  ]);
  await addUser(portal, "ana@acme.test");
});
afterAll(() => portal.close());

async function closedTicket(): Promise<{ id: number; code: string }> {
  const { id } = (await ana.post("/api/tickets", { subject: "Mouse", text: "Parado" })).json();
  const closed = (await ana.patch(`/api/tickets/${id}`, { status: "closed" })).json();
  return { id, code: closed.evaluation_code };
}
const readInvitation = (browser: TestBrowser, id: number, code: string) =>
  browser.get(`/api/tickets/evaluation?ticket=${id}&code=${code}`);
const rate = (browser: TestBrowser, id: number, code: string, score = 5, comment = "Rápido") =>
  browser.post("/api/tickets/evaluation", { ticket: id, code, score, comment });

describe("the evaluation link", () => {
  it("is returned once, when the ticket is closed, and stored as a hash only", async () => {
    const { id, code } = await closedTicket();
    expect(code).toMatch(/^[\w-]{22}$/);
    const again = (await ana.get(`/api/tickets/${id}`)).json();
    expect(again).toMatchObject({ evaluation: { state: "waiting" }, evaluation_code: null });
    const rows = await portal.db.select().from(ticketEvaluations).where(eq(ticketEvaluations.ticketNumber, id));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("accepts one rating from any browser that has the link", async () => {
    const { id, code } = await closedTicket();
    expect((await readInvitation(guest, id, code)).json()).toEqual({ ticket: id, subject: "Mouse", state: "open" });
    const first = await rate(guest, id, code, 4);
    expect(first.statusCode).toBe(200);
    expect(first.json().state).toBe("answered");
    const second = await rate(guest, id, code, 1);
    expect(second.statusCode).toBe(409);
    expect(second.json().error).toMatchObject({ code: "resource.conflict", details: { state: "answered" } });
    expect((await ana.get(`/api/tickets/${id}`)).json().evaluation).toMatchObject({
      state: "answered",
      score: 4,
      comment: "Rápido",
    });
  });

  it("accepts one of twenty simultaneous ratings", async () => {
    const { id, code } = await closedTicket();
    await readInvitation(guest, id, code);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await rate(guest, id, code, 5, `${index}`)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it("expires after 30 days", async () => {
    const { id, code } = await closedTicket();
    portal.clock.advance(30 * day);
    expect((await readInvitation(guest, id, code)).json().state).toBe("expired");
    expect((await rate(guest, id, code)).json().error.details).toEqual({ state: "expired" });
    portal.clock.advance(-30 * day);
    expect((await rate(guest, id, code)).statusCode).toBe(200);
  });

  it("becomes invalid when a new one is made; a rated or open ticket gets no new one", async () => {
    const { id, code } = await closedTicket();
    const renewed = await ana.post(`/api/tickets/${id}/evaluation-link`);
    expect(renewed.statusCode).toBe(200);
    expect((await readInvitation(guest, id, code)).statusCode).toBe(404);
    await rate(guest, id, renewed.json().evaluation_code);
    expect((await ana.post(`/api/tickets/${id}/evaluation-link`)).statusCode).toBe(409);
    const { id: open } = (await ana.post("/api/tickets", { subject: "a", text: "b" })).json();
    expect((await ana.post(`/api/tickets/${open}/evaluation-link`)).statusCode).toBe(409);
  });

  it("becomes invalid when the ticket is reopened, but an existing rating stays", async () => {
    const unanswered = await closedTicket();
    const reopened = (await ana.patch(`/api/tickets/${unanswered.id}`, { status: "open" })).json();
    expect(reopened.evaluation).toEqual({ state: "none" });
    expect((await rate(guest, unanswered.id, unanswered.code)).statusCode).toBe(404);

    const rated = await closedTicket();
    await rate(guest, rated.id, rated.code);
    await ana.patch(`/api/tickets/${rated.id}`, { status: "in_progress" });
    const closedAgain = (await ana.patch(`/api/tickets/${rated.id}`, { status: "closed" })).json();
    expect(closedAgain).toMatchObject({ evaluation: { state: "answered" }, evaluation_code: null });
  });

  it("is made once when a ticket is closed twice", async () => {
    const { id, code } = await closedTicket();
    expect((await ana.patch(`/api/tickets/${id}`, { status: "closed" })).json().evaluation_code).toBeNull();
    expect((await readInvitation(guest, id, code)).statusCode).toBe(200);
  });

  it("answers 404 to a wrong code, another ticket's code or another tenant's host", async () => {
    const [one, other] = [await closedTicket(), await closedTicket()];
    expect((await readInvitation(guest, one.id, other.code)).statusCode).toBe(404);
    expect((await readInvitation(guest, one.id, "A".repeat(22))).statusCode).toBe(404);
    const elsewhere = testBrowser(portal.app, "globex");
    expect((await readInvitation(elsewhere, one.id, one.code)).statusCode).toBe(404);
    expect((await rate(elsewhere, one.id, one.code)).statusCode).toBe(404);
    expect((await readInvitation(guest, one.id, one.code)).json().state).toBe("open");
  });

  it.each([0, 6, 2.5, "5"])("refuses the score %j", async (score) => {
    const { id, code } = await closedTicket();
    const refused = await guest.post("/api/tickets/evaluation", { ticket: id, code, score });
    expect(refused.statusCode).toBe(400);
  });
});
