import { beforeTests } from "../../testing/before-tests.ts";
import { forgedTokens } from "../../testing/forged-tokens.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { connectLive, openLive } from "../../testing/stomp-client.ts";
import { brokerKey } from "./broker-routes.ts";

// docs/reliability.md S13: forged tokens in CONNECT frames and in RabbitMQ's authentication requests.
const portal = beforeTests(openDemoApp);
let ana: Credentials;
let tokens: Record<string, string>;

beforeAll(async () => {
  ana = await credentialsOf(portal, "ana@acme.test");
  const gina = await credentialsOf(portal, "gina@globex.test", "globex");
  const ended = await credentialsOf(portal, ana.email);
  await portal.services.sessions.end("acme", ended.session, "signed-out");
  tokens = {
    ...forgedTokens(ana.access, portal.config.secrets.token, "access"),
    "an application's token": await ana.appToken("tickets"),
    "a refresh token": ana.refresh,
    "another user's token": (await credentialsOf(portal, "bruno@acme.test")).access,
    "globex's token": gina.access,
    "an ended session's token": ended.access,
    "a session's cookie": ana.cookie,
  };
});

it("refuses every forged token in CONNECT with the same ERROR frame", async () => {
  const responses = new Set<string>();
  for (const passcode of Object.values(tokens)) {
    const client = await openLive(portal);
    client.send("CONNECT", { "accept-version": "1.2", host: "acme", login: ana.email, passcode });
    responses.add(`${await client.closed} ${client.received.join("")}`);
  }
  expect(Object.keys(tokens).length).toBeGreaterThanOrEqual(40);
  expect([...responses]).toEqual(["1008 ERROR\nmessage:The login is refused.\n\n\0"]);
  (await connectLive(portal, ana.email, ana.access)).socket.close();
});

it("denies every forged token to RabbitMQ", async () => {
  const brokerUrl = "ws://portal-api:secret@127.0.0.1:9/ws";
  const withRabbit = await openTestApp({ config: { brokerUrl }, database: portal.database });
  const key = brokerKey(withRabbit.config.secrets.admin);
  const decide = async (password: string) => {
    const response = await withRabbit.app.inject({
      method: "POST",
      url: `/api/broker/user?key=${key}`,
      headers: { host: "127.0.0.1:9000", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ username: ana.email, password, vhost: "acme" }).toString(),
    });
    return `${response.statusCode} ${response.body}`;
  };
  const responses: Record<string, string> = {};
  for (const [name, token] of Object.entries(tokens)) responses[name] = await decide(token);
  expect(new Set(Object.values(responses))).toEqual(new Set(["200 deny"]));
  expect(await decide(ana.access)).toBe("200 allow");
  await withRabbit.close();
});
