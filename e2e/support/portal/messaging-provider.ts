import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface SentPush {
  token: string;
  data: Record<string, string>;
}

/** A fake messaging provider as servers reach it. It records the pushes that it receives. */
export async function startMessagingProvider(folder: string) {
  const pushes: SentPush[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== "/token") pushes.push(JSON.parse(body).message);
    const result = request.url === "/token" ? { access_token: "grant", expires_in: 3_600 } : { name: "messages/1" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const credentials = join(folder, "service-account.json");
  const account = {
    project_id: "p",
    client_email: "portal@p.test",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${url}/token`,
  };
  writeFileSync(credentials, JSON.stringify(account));
  return { pushes, settings: { FCM_URL: url, FCM_CREDENTIALS: credentials }, stop: () => server.close() };
}
