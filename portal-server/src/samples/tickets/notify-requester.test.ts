import { eq } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import { notifications } from "../../messaging/notifications/notification-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { declareCategories, recordLive } from "../../testing/test-sending.ts";

const [ana, bruno] = ["ana@acme.test", "bruno@acme.test"];
const portal = portalForTests();
let anaId: string;
let live: ReturnType<typeof recordLive>;
beforeAll(async () => {
  live = recordLive(portal);
  anaId = await addUser(portal, ana);
  await addUser(portal, bruno);
  await portal.db.insert(apps).values({ tenant: "acme", module: "tickets", name: "Chamados" });
});

const browserOf = async (email: string) => {
  const { browser } = await signIn(portal, email);
  await enterApp(browser, "tickets");
  return browser;
};
const received = async () => {
  const rows = await portal.db.select().from(notifications).where(eq(notifications.userId, anaId));
  return rows.map(({ title, body, redirect, module }) => ({ title, body, redirect, module }));
};

it("notifies the requester of another user's comment and of a rating, not of the requester's comments", async () => {
  const [requester, other] = [await browserOf(ana), await browserOf(bruno)];
  const { id } = (await requester.post("/api/tickets", { subject: "Rede", text: "Lenta" })).json();
  await requester.post(`/api/tickets/${id}/comments`, { text: "Alguém?" });
  expect(await received()).toEqual([]);

  await other.post(`/api/tickets/${id}/comments`, { text: `Já\nvou ${"x".repeat(400)}` });
  const comment = {
    title: `Novo comentário no chamado ${id}`,
    body: expect.stringMatching(/^Name of bruno@acme\.test respondeu: “Já vou x+…”$/),
    redirect: `/tickets/${id}`,
    module: "tickets",
  };
  expect(await received()).toEqual([comment]);

  const { evaluation_code: code } = (await other.patch(`/api/tickets/${id}`, { status: "closed" })).json();
  const rating = { ticket: id, code, score: 4 };
  // A repeated rating, as after a lost response, and a different rating notify no user.
  for (const [score, status] of [
    [4, 200],
    [4, 200],
    [5, 409],
  ]) {
    expect((await other.post("/api/tickets/evaluation", { ...rating, score })).statusCode).toBe(status);
  }
  const rated = { ...comment, title: `Chamado ${id} avaliado`, body: expect.stringContaining("nota 4 de 5") };
  expect(await received()).toEqual(expect.arrayContaining([comment, rated]));
  expect(await received()).toHaveLength(2);
  await portal.services.outbox.deliverDue();
  expect(live.messages.map(({ email }) => email)).toEqual([ana, ana]);
});

it("sends comments and ratings in categories that the tenant's build declares", async () => {
  const [requester, other] = [await browserOf(ana), await browserOf(bruno)];
  const name = { pt: "Comentários", en: "Comments" };
  await declareCategories(portal, [{ key: "comments", name }]);
  const { id } = (await requester.post("/api/tickets", { subject: "Rede", text: "Lenta" })).json();
  await other.post(`/api/tickets/${id}/comments`, { text: "Já vou" });
  const { evaluation_code: code } = (await other.patch(`/api/tickets/${id}`, { status: "closed" })).json();
  await other.post("/api/tickets/evaluation", { ticket: id, code, score: 4 });
  const rows = await portal.db
    .select()
    .from(notifications)
    .where(eq(notifications.redirect, `/tickets/${id}`));
  const [comment, rating] = [`Novo comentário no chamado ${id}`, `Chamado ${id} avaliado`];
  const sent = Object.fromEntries(rows.map(({ title, category }) => [title, category]));
  expect(sent).toEqual({ [comment]: "comments", [rating]: null });
});

it("stores no comment when its notification cannot be stored", async () => {
  const [requester, other] = [await browserOf(ana), await browserOf(bruno)];
  const { id } = (await requester.post("/api/tickets", { subject: "Rede", text: "Lenta" })).json();
  const { post } = portal.services.outbox;
  portal.services.outbox.post = async () => Promise.reject(new Error("refused"));
  expect((await other.post(`/api/tickets/${id}/comments`, { text: "Já vou" })).statusCode).toBe(500);
  portal.services.outbox.post = post;
  expect((await requester.get(`/api/tickets/${id}`)).json().comments).toEqual([]);
});

it("notifies no user about a guest's ticket with an unknown e-mail address", async () => {
  const other = await browserOf(bruno);
  const guest = { name: "Guest", email: "guest@elsewhere.test", subject: "Rede", text: "Lenta" };
  const { id } = (await other.post("/api/tickets/public", guest)).json();
  expect((await other.post(`/api/tickets/${id}/comments`, { text: "Olá" })).statusCode).toBe(201);
});
