import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";
import { beforeTests } from "./before-tests.ts";
import { openTestApp } from "./open-test-app.ts";

export interface SentPush {
  path: string;
  token: string;
  data: Record<string, string>;
}

interface ProviderState {
  pushes: SentPush[];
  grants: number;
  unregistered: Set<string>;
  fail: number | undefined;
}

interface ProviderResponse {
  status: number;
  json: object;
}

/** Opens a portal with a fake messaging provider for all tests of a file. */
export function portalWithPush() {
  const provider = beforeTests(startFakePushProvider);
  const portal = beforeTests(() =>
    openTestApp({ config: { fcmUrl: provider.url, fcmCredentials: provider.credentials } }),
  );
  return { provider, portal };
}

/** A fake messaging provider for tests: checks the assertion and the access token and responds like the real one. */
export async function startFakePushProvider() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = createPublicKey(privateKey);
  const state: ProviderState = { pushes: [], grants: 0, unregistered: new Set(), fail: undefined };
  let bearer = "";
  const grant = async (assertion: string): Promise<ProviderResponse> => {
    const { payload } = await jwtVerify(assertion, key, { audience: `${url}/token`, currentDate: new Date(0) });
    bearer = `grant-${++state.grants}-${payload.iss}`;
    return { status: 200, json: { access_token: bearer, expires_in: 3_600 } };
  };
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    const body = await text(request);
    const isAllowed = headers.authorization === `Bearer ${bearer}`;
    const granted = path === "/token" && (await grant(new URLSearchParams(body).get("assertion") ?? ""));
    const { status, json } = granted || (isAllowed ? takePush(state, path, body) : refusal(401, "UNAUTHENTICATED"));
    response.writeHead(status, { "content-type": "application/json", "retry-after": "90" }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    url,
    credentials: writeAccount(url, privateKey),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const refusal = (status: number, name: string, more: object = {}): ProviderResponse => ({
  status,
  json: { error: { status: name, ...more } },
});

function takePush(state: ProviderState, path: string, body: string): ProviderResponse {
  if (state.fail !== undefined) return refusal(state.fail, "UNAVAILABLE");
  const { token, data } = JSON.parse(body).message;
  if (state.unregistered.has(token)) {
    return refusal(404, "NOT_FOUND", { details: [{ errorCode: "UNREGISTERED" }] });
  }
  state.pushes.push({ path, token, data });
  return { status: 200, json: { name: "projects/p/messages/1" } };
}

/** @returns the path of the service account's file */
function writeAccount(url: string, privateKey: KeyObject): string {
  const file = join(mkdtempSync(join(tmpdir(), "portico-push-")), "service-account.json");
  const account = {
    project_id: "demo",
    client_email: "portal@demo.test",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: `${url}/token`,
  };
  writeFileSync(file, JSON.stringify(account));
  return file;
}
