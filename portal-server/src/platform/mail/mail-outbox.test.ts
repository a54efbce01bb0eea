import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { captureLog } from "../../testing/capture-log.ts";
import { greetings } from "../../testing/mail-greetings.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { readOutbox } from "../../testing/read-outbox.ts";
import { until } from "../../testing/until.ts";
import { mailOutbox } from "./mail-outbox-table.ts";

const minute = 60_000;
const log = captureLog();

const portal = portalForTests({ logger: log.logger });
let post: ReturnType<typeof greetings>;
beforeAll(async () => {
  post = greetings(portal);
});
beforeEach(async () => {
  await portal.db.delete(mailOutbox);
  log.lines.length = 0;
});

const waiting = () => portal.db.select().from(mailOutbox);
// No server listens on this port.
const openWithoutMailServer = () =>
  openTestApp({ database: portal.database, config: { mailUrl: "smtp://127.0.0.1:1" }, logger: log.logger });

it("writes a mail as a file that a mail program can open", async () => {
  await post("ana@acme.test");
  await portal.services.mail.deliverDue();
  const [mail, ...more] = readOutbox(portal.config.dataDir);
  expect(more).toEqual([]);
  expect(mail?.file).toMatch(/^2026-03-02T09-00-00\.000Z-ana@acme\.test-[0-9a-f]{8}\.eml$/);
  expect(mail?.headers).toMatchObject({
    from: "Ação & Cia <no-reply@localhost>",
    to: "ana@acme.test",
    subject: "Olá, José",
    date: "Mon, 02 Mar 2026 09:00:00 +0000",
    "content-language": "pt-BR",
    "auto-submitted": "auto-generated",
  });
  expect([mail?.text.trim(), mail?.html.trim()]).toEqual(["Bom dia.", "<p>Bom dia.</p>"]);
  const folder = join(portal.config.dataDir, "outbox");
  expect(statSync(join(folder, mail?.file ?? "")).mode & 0o777).toBe(0o600);
  expect(await waiting()).toEqual([]);
});

it("sanitizes the address in the file's name", async () => {
  await post("../../a b\n@c.test");
  await portal.services.mail.deliverDue();
  const files = readOutbox(portal.config.dataDir).map(({ file }) => file);
  expect(files).toContainEqual(expect.stringMatching(/Z-\.\._\.\._a_b_@c\.test-[0-9a-f]{8}\.eml$/));
});

it("stores queued mails encrypted", async () => {
  await post("canary@acme.test");
  const [row] = await waiting();
  expect(JSON.stringify(row)).not.toContain("canary");
  expect(row?.sealed.toString("latin1")).not.toContain("canary");
});

it("sends nothing when the transaction that caused the mail is rolled back", async () => {
  const undone = portal.db.transaction(async (tx) => {
    await portal.services.mail.define(kindOf("undone"))(tx, "acme", {});
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await waiting()).toEqual([]);
});

it("drops a mail that is no longer needed when it is due", async () => {
  await portal.db.transaction((tx) => portal.services.mail.define(kindOf("unwanted"))(tx, "acme", {}));
  await portal.services.mail.deliverDue();
  expect(await waiting()).toEqual([]);
  expect(log.events("mail.not-needed")).toHaveLength(1);
});

it("sends each mail once with two processes", async () => {
  const other = await openTestApp({ database: portal.database });
  greetings(other);
  const before = readOutbox(portal.config.dataDir).length;
  const addresses = Array.from({ length: 40 }, (_, index) => `person-${index}@acme.test`);
  await post(...addresses);
  await Promise.all([portal, other].map(({ services }) => services.mail.deliverDue()));
  const first = readOutbox(portal.config.dataDir).slice(before);
  const second = existsSync(join(other.config.dataDir, "outbox")) ? readOutbox(other.config.dataDir) : [];
  expect([...first, ...second].map(({ headers }) => headers.to).sort()).toEqual(addresses.sort());
  await other.close();
});

it("leaves a kind of mail that only a newer process knows to that process", async () => {
  const newer = await openTestApp({ database: portal.database });
  await portal.db.transaction((tx) => newer.services.mail.define(kindOf("newer"))(tx, "acme", {}));
  await portal.services.mail.deliverDue();
  expect(await waiting()).toHaveLength(1);
  await newer.services.mail.deliverDue();
  expect(await waiting()).toEqual([]);
  await newer.close();
});

it("sends the queued mails after a restart", async () => {
  const first = await openWithoutMailServer();
  await greetings(first)("later@acme.test");
  await first.close();
  const before = readOutbox(portal.config.dataDir).length;
  await portal.services.mail.deliverDue();
  expect(readOutbox(portal.config.dataDir)).toHaveLength(before + 1);
});

it("sends a mail after its claim by a dead process has expired, in a minute", async () => {
  await post("orphan@acme.test");
  await portal.db.update(mailOutbox).set({ tries: 1, dueAt: new Date(portal.clock.now().getTime() + minute) });
  await portal.services.mail.deliverDue();
  expect(await waiting()).toHaveLength(1);
  portal.clock.advance(minute);
  await portal.services.mail.deliverDue();
  expect(await waiting()).toEqual([]);
});

it("retries after 1, 2, 4 … 60 minutes and gives up after a day", async () => {
  const broken = await openWithoutMailServer();
  await greetings(broken)("canary@acme.test");
  const pauses: number[] = [];
  for (let row = (await waiting())[0]; row; row = (await waiting())[0]) {
    const now = broken.clock.now().getTime();
    if (row.tries > 0) pauses.push((row.dueAt.getTime() - now) / minute);
    broken.clock.advance(row.dueAt.getTime() - now);
    await broken.services.mail.deliverDue();
    // Nothing happens until the mail is due again.
    await broken.services.mail.deliverDue();
  }
  await broken.close();
  expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  const inAll = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(inAll).toBeGreaterThanOrEqual(24 * 60);
  expect(inAll).toBeLessThan(25 * 60);
  expect(log.events("mail.failed")).toHaveLength(pauses.length);
  expect(log.events("mail.given-up")).toEqual([
    expect.objectContaining({ kind: "greeting", tenant: "acme", tries: pauses.length + 1, reason: "ESOCKET" }),
  ]);
  expect(JSON.stringify(log.lines)).not.toContain("canary");
});

it("gives up a mail that was encrypted with another secret", async () => {
  await post("ana@acme.test");
  const secrets = { token: "u".repeat(32), admin: "a".repeat(32) };
  const other = await openTestApp({ database: portal.database, config: { secrets }, logger: log.logger });
  greetings(other);
  other.clock.advance(minute);
  await other.services.mail.deliverDue();
  expect(log.events("mail.failed")).toHaveLength(1);
  other.clock.advance(25 * 60 * minute);
  await other.services.mail.deliverDue();
  expect(log.events("mail.given-up")).toHaveLength(1);
  await other.close();
});

it("runs while the portal listens and stops with it", async () => {
  const server = await openTestApp({ database: portal.database });
  await greetings(server)("ana@acme.test");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  await until(async () => (await waiting()).length === 0);
  expect(readOutbox(server.config.dataDir)).toHaveLength(1);
  await server.close();
});

function kindOf(name: string) {
  return { name, params: z.unknown(), compose: async () => undefined };
}
