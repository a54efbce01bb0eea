import { apps } from "../../identity/apps/app-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { runOn } from "../../testing/run-on.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { until } from "../../testing/until.ts";
import { lockTicket } from "./ticket-store.ts";
import { ticketEvaluations } from "./ticket-table.ts";

const portal = portalForTests();
const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

it("waits for an agent who changes the ticket while a guest rates it", async () => {
  await portal.db.insert(apps).values({ tenant: "acme", module: "tickets", name: "Chamados" });
  await addUser(portal, "ana@acme.test");
  const { browser: ana } = await signIn(portal, "ana@acme.test");
  await enterApp(ana, "tickets");
  const { id } = (await ana.post("/api/tickets", { subject: "Mouse", text: "Parado" })).json();
  const { evaluation_code: code } = (await ana.patch(`/api/tickets/${id}`, { status: "closed" })).json();
  const guest = testBrowser(portal.app);
  await guest.get(`/api/tickets/evaluation?ticket=${id}&code=${code}`);
  const rated = await portal.db.transaction(async (tx) => {
    await lockTicket(tx, "acme", id);
    const response = guest.post("/api/tickets/evaluation", { ticket: id, code, score: 5, comment: "" });
    await until(async () => (await runOn(portal.database.connection, waiting)).rowCount);
    await tx.update(ticketEvaluations).set({ comment: "" });
    // The response comes after the transaction.
    return { response };
  });
  expect((await rated.response).statusCode).toBe(200);
});
