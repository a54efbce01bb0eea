import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { callAt } from "../api/api.ts";
import { createSender } from "../api/sender.ts";
import { listen } from "../listen.ts";
import { copyProvisioned } from "./provisioned-folder.ts";
import { startServer } from "./start-server.ts";

const shiftedClock = pathToFileURL(
  resolve(import.meta.dirname, "../../../portal-server/src/testing/shifted-clock.mjs"),
);

/**
 * A separate portal: its tenant has push, and an application's back end can send notifications.
 * @param clock `set`: the server runs on a clock that `shift` sets
 */
export async function startSeparatePortal(clock: "set" | "true" = "true") {
  const folder = mkdtempSync(join(tmpdir(), "portico-separate-"));
  const provider = await startMessagingProvider(folder);
  const { tenant, email, credential, publisher } = await copyProvisioned(folder);
  const { PATH = "" } = process.env;
  const place = { PORT: "0", CDN_PORT: "0", DATA_DIR: folder, PORTAL_ENV: "development" };
  const settings = { ...place, SEND_PER_MINUTE: "60000", ...provider.settings };
  const clockFile = join(folder, "clock");
  const shift = (milliseconds: number) => writeFileSync(clockFile, String(milliseconds));
  shift(0);
  const env = { PATH, ...settings, CLOCK_SHIFT_FILE: clockFile };
  const preload = clock === "set" ? [`--import=${shiftedClock.href}`] : [];
  const { port, end } = await startServer(env, preload);
  return {
    origin: `http://${tenant}.localhost:${port}`,
    email,
    port: String(port),
    /** Sets the server's clock this many milliseconds ahead; the server follows within some seconds. */
    shift,
    /** The folder of the mails that it sends. */
    outbox: join(folder, "outbox"),
    pushes: provider.pushes,
    /** Publishes a release of the tenant that names one more application. */
    async publish(specifier: string, url: string): Promise<void> {
      const change = { changes: { set: { [specifier]: { url } } }, reason: "A release while tabs are open" };
      const body = { environment: place.PORTAL_ENV, scope: tenant, ...change };
      const headers = { authorization: `Bearer ${publisher}`, "if-match": "*" };
      const response = await callAt(`${tenant}.localhost:${port}`, "POST", "/api/registry/releases", headers, body);
      if (response.status >= 300) throw new Error(`The portal answered ${response.status}: ${response.body}`);
    },
    ...createSender({ port: String(port), tenant, email, credential }),
    async stop() {
      await end();
      provider.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface SentPush {
  token: string;
  data: Record<string, string>;
}

/** A fake messaging provider as servers reach it. It records the pushes that it receives. */
async function startMessagingProvider(folder: string) {
  const pushes: SentPush[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== "/token") pushes.push(JSON.parse(body).message);
    const result = request.url === "/token" ? { access_token: "grant", expires_in: 3_600 } : { name: "messages/1" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
  });
  const { port, close } = await listen(server);
  const url = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const credentials = join(folder, "service-account.json");
  const account = {
    project_id: "p",
    client_email: "portal@p.test",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${url}/token`,
  };
  writeFileSync(credentials, JSON.stringify(account));
  return { pushes, settings: { FCM_URL: url, FCM_CREDENTIALS: credentials }, stop: close };
}
