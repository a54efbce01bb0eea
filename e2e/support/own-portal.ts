import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { password } from "./accounts.ts";
import { startMessagingProvider } from "./messaging-provider.ts";
import { pushConfig } from "./push-config.ts";

const main = resolve(import.meta.dirname, "../../portal-server/dist/main.js");
const commandLine = resolve(import.meta.dirname, "../../portal-cli/dist/main.js");
const tenant = "acme";
const email = "ana@acme.test";

export interface Message {
  title: string;
  body?: string;
  redirect?: string;
}

/** A portal of a spec's own, where the tenant has push messages and an application's back end can send. */
export async function startOwnPortal() {
  const folder = mkdtempSync(join(tmpdir(), "portico-own-"));
  const provider = await startMessagingProvider(folder);
  const credential = provision(folder);
  const { PATH = "" } = process.env;
  const place = { PORT: "0", CDN_PORT: "0", DATA_DIR: folder, PORTAL_ENV: "development" };
  const settings = { ...place, SEND_PER_MINUTE: "60000", ...provider.settings };
  const server = spawn(process.execPath, [main], { env: { PATH, ...settings }, stdio: ["ignore", "pipe", "inherit"] });
  const port = await portOf(server);
  let sent = 0;
  return {
    origin: `http://${tenant}.localhost:${port}`,
    email,
    /** The folder of the mails that it sends. */
    outbox: join(folder, "outbox"),
    pushes: provider.pushes,
    /** Sends as the tickets application's back end does; resolves to the notification's id. */
    async send(message: Message): Promise<string> {
      const id = await send(port, credential, message);
      sent += 1;
      return id;
    },
    /** How many notifications the person has. */
    sent: () => sent,
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
      provider.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function provision(folder: string): string {
  const file = join(folder, "push.json");
  writeFileSync(file, JSON.stringify(pushConfig));
  const portico = (command: string[], input = "") => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder };
    return execFileSync(process.execPath, [commandLine, ...command], { env, input, encoding: "utf8" });
  };
  portico(["tenant", "add", tenant, "--name", "Acme"]);
  portico(["user", "add", tenant, email, "--name", "Ana Souza"], `${password}\n`);
  portico(["app", "add", tenant, "tickets", "--name", "Chamados"]);
  portico(["tenant", "push", tenant, "--file", file]);
  const [, credential] = /^Credential: (\S+)/m.exec(portico(["app", "credential", tenant, "tickets"])) ?? [];
  if (credential === undefined) throw new Error("No credential was made.");
  return credential;
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    let told = "";
    server.once("exit", (code) => fail(new Error(`The portal ended with code ${code}.`)));
    server.stdout?.on("data", (chunk: Buffer) => {
      told += String(chunk);
      const port = /Portico is ready: http:\/\/localhost:(\d+)\//.exec(told)?.[1];
      if (port !== undefined) done(Number(port));
    });
  });
}

function send(port: number, credential: string, message: Message): Promise<string> {
  const payload = JSON.stringify({ emails: [email], module: "tickets", body: "Body", redirect: "", ...message });
  const headers = {
    host: `${tenant}.localhost:${port}`,
    authorization: `Bearer ${credential}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(payload),
  };
  return new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/api/notifications", headers }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => {
        body += String(chunk);
      });
      answer.on("end", () => {
        if (answer.statusCode === 202) done((JSON.parse(body) as { ids: [string] }).ids[0]);
        else fail(new Error(`The message was answered ${answer.statusCode} ${body}`));
      });
    });
    sent.on("error", fail).end(payload);
  });
}
