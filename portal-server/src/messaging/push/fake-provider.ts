import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";

export interface SentPush {
  path: string;
  token: string;
  data: Record<string, string>;
}

/** A fake messaging provider for tests: checks the assertion and the access token and responds like the real one. */
export async function startFakeProvider() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = createPublicKey(privateKey);
  const state = {
    pushes: [] as SentPush[],
    grants: 0,
    unregistered: new Set<string>(),
    fail: undefined as number | undefined,
  };
  let bearer = "";
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const answer = (status: number, json: object) =>
      response.writeHead(status, { "content-type": "application/json", "retry-after": "90" }).end(JSON.stringify(json));
    if (request.url === "/token") {
      const assertion = new URLSearchParams(body).get("assertion") ?? "";
      const { payload } = await jwtVerify(assertion, key, { audience: `${url}/token`, currentDate: new Date(0) });
      bearer = `grant-${++state.grants}-${payload.iss}`;
      return answer(200, { access_token: bearer, expires_in: 3_600 });
    }
    if (request.headers.authorization !== `Bearer ${bearer}`)
      return answer(401, { error: { status: "UNAUTHENTICATED" } });
    if (state.fail !== undefined) return answer(state.fail, { error: { status: "UNAVAILABLE" } });
    const { token, data } = JSON.parse(body).message;
    if (state.unregistered.has(token))
      return answer(404, { error: { status: "NOT_FOUND", details: [{ errorCode: "UNREGISTERED" }] } });
    state.pushes.push({ path: request.url ?? "", token, data });
    return answer(200, { name: "projects/p/messages/1" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = join(mkdtempSync(join(tmpdir(), "portico-push-")), "service-account.json");
  const account = {
    project_id: "demo",
    client_email: "portal@demo.test",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${url}/token`,
  };
  writeFileSync(credentials, JSON.stringify(account));
  return {
    state,
    url,
    credentials,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
