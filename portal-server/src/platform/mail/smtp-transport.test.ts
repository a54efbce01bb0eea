import { once } from "node:events";
import { createServer } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { captureLog } from "../../testing/capture-log.ts";
import { greetings } from "../../testing/mail-greetings.ts";
import { openTestApp, portalForTests, testClock } from "../../testing/open-test-app.ts";
import { parseMail } from "../../testing/read-outbox.ts";
import { until } from "../../testing/until.ts";
import { StartError } from "../config/start-error.ts";
import { mailOutbox } from "./mail-outbox-table.ts";
import { smtpTransport } from "./smtp-transport.ts";

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  source: string;
}

const minute = 60_000;

/** A mail server on loopback that records the mails it accepts. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, user: user?.toString(), source: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { received, port, close: () => new Promise<void>((closed) => server.close(closed)) };
}

const refusal = (responseCode: number) => Object.assign(new Error("canary@acme.test unwelcome"), { responseCode });

const log = captureLog();
const home = portalForTests();
afterEach(async () => {
  await home.db.delete(mailOutbox);
  log.lines.length = 0;
});

const waiting = () => home.db.select().from(mailOutbox);

/** Sends one mail by the mail server, and retries it after each of `pauses`. */
async function send(mailUrl: string, pauses: number[] = []) {
  const portal = await openTestApp({ database: home.database, config: { mailUrl }, logger: log.logger });
  await greetings(portal)("canary@acme.test");
  await portal.services.mail.deliverDue();
  for (const pause of pauses) {
    portal.clock.advance(pause);
    await portal.services.mail.deliverDue();
  }
  await portal.close();
}

it("delivers the mail to the server of MAIL_URL", async () => {
  const server = await mailServer();
  await send(`smtp://127.0.0.1:${server.port}?from=portal@acme.example`);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: "portal@acme.example", to: ["canary@acme.test"] });
  const { headers, text, html } = parseMail(mail?.source ?? "");
  expect(headers).toMatchObject({ from: "Ação & Cia <portal@acme.example>", to: "canary@acme.test" });
  expect(headers["message-id"]).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/);
  expect([text.trim(), html.trim()]).toEqual(["Bom dia.", "<p>Bom dia.</p>"]);
  expect(await waiting()).toEqual([]);
  await server.close();
});

it("signs in to the mail server and uses that account as the sender", async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === "p@ss word" ? done(null, { user: username ?? "" }) : done(refusal(535)),
  });
  await send(`smtp://portal%40acme.example:p%40ss%20word@127.0.0.1:${server.port}`);
  expect(server.received[0]).toMatchObject({ from: "portal@acme.example", user: "portal@acme.example" });
  await send(`smtp://portal%40acme.example:wrong@127.0.0.1:${server.port}`);
  // A wrong password of the portal may be corrected, so the mail stays queued.
  expect(await waiting()).toHaveLength(1);
  expect(log.events("mail.failed")).toEqual([expect.objectContaining({ reason: "EAUTH 535" })]);
  await server.close();
});

it("retries a temporary failure with the same Message-ID", async () => {
  let busy = true;
  const server = await mailServer({ onRcptTo: (_address, _session, done) => (busy ? done(refusal(451)) : done()) });
  await send(`smtp://127.0.0.1:${server.port}`);
  expect([(await waiting()).length, server.received.length]).toEqual([1, 0]);
  const [{ id } = { id: "" }] = await waiting();
  busy = false;
  const portal = await openTestApp({
    database: home.database,
    config: { mailUrl: `smtp://127.0.0.1:${server.port}` },
    logger: log.logger,
  });
  greetings(portal);
  portal.clock.advance(minute);
  await portal.services.mail.deliverDue();
  expect(parseMail(server.received[0]?.source ?? "").headers["message-id"]).toContain(id);
  await Promise.all([portal.close(), server.close()]);
});

it("gives up immediately on an address that the server rejects permanently", async () => {
  const server = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
  await send(`smtp://127.0.0.1:${server.port}`);
  expect(await waiting()).toEqual([]);
  expect(log.events("mail.given-up")).toEqual([expect.objectContaining({ tries: 1, reason: "EENVELOPE 550" })]);
  await server.close();
});

it("logs neither an address nor a mail server's reply", async () => {
  const server = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal(450)) });
  await send(`smtp://127.0.0.1:${server.port}?logger=true&debug=true`, [minute, 2 * minute]);
  expect(log.events("mail.failed")).toHaveLength(3);
  expect(JSON.stringify(log.lines)).not.toMatch(/canary|unwelcome/);
  await server.close();
});

it("does not block the portal when the mail server hangs", async () => {
  const sockets: { destroy(): void }[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const portal = await openTestApp({
    database: home.database,
    config: { mailUrl: `smtp://127.0.0.1:${port}` },
    logger: log.logger,
  });
  await greetings(portal)("ana@acme.test");
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  await until(() => sockets.length > 0);
  await portal.close();
  // The portal aborted the attempt before the mail server's own time-out.
  expect(log.events("mail.failed")).toEqual([expect.objectContaining({ reason: "EABORT" })]);
  expect(await waiting()).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it("refuses to start with a sender that is not an address", () => {
  expect(() => smtpTransport("smtp://mail.example?from=Portal", testClock())).toThrow(StartError);
});
