import { eq, sql } from "drizzle-orm";
import { portalForTests } from "../../testing/open-test-app.ts";
import { runOn } from "../../testing/run-on.ts";
import { addPushUser, messageTo } from "../../testing/test-sending.ts";
import { until } from "../../testing/until.ts";
import { pushAddresses } from "../delivery/push-address-table.ts";
import { storeMessage } from "../delivery/store-message.ts";

const portal = portalForTests();
const isWaiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
const isolated = `
  create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
  create trigger wait_for_test before insert on deliveries for each statement execute function wait_for_test()`;

it("stores a message although a recipient's push address is removed at that moment", async () => {
  const { connection } = portal.database;
  const waiting = async () => (await runOn(connection, isWaiting)).rowCount ?? 0;
  const { email } = await addPushUser(portal);
  await runOn(connection, isolated);
  const [sent, removed] = await portal.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    const options = { now: portal.clock.now(), push: true };
    const sending = portal.db.transaction((other) => storeMessage(other, "acme", messageTo(email), options));
    const outcome = sending.then(({ ids }) => ids.length).catch((error: Error) => error.cause);
    await until(async () => (await waiting()) === 1);
    let isRemoved = false;
    const removal = portal.db
      .delete(pushAddresses)
      .where(eq(pushAddresses.token, email))
      .then(() => {
        isRemoved = true;
      });
    await until(async () => isRemoved || (await waiting()) === 2);
    return [{ outcome }, { removal }] as const;
  });
  expect(await sent.outcome).toBe(1);
  await removed.removal;
});
