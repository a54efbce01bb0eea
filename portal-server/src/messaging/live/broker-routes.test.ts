import { portalForTests } from "../../testing/open-test-app.ts";
import { publishLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { brokerKey } from "./broker-routes.ts";
import { liveLimits } from "./live-limits.ts";

const [ana, star] = ["ana@acme.test", "a.*.b@acme.test"];
const portal = portalForTests({ config: { brokerUrl: "ws://portal-api:secret@127.0.0.1:9/ws" } });
let token: string;

beforeAll(async () => {
  await addUser(portal, ana);
  token = (await signIn(portal, ana)).session.access_token;
});

const post = (path: string, body: Record<string, string>, key = brokerKey(portal.config.secrets.admin)) =>
  portal.app.inject({
    method: "POST",
    url: `/api/broker/${path}?key=${key}`,
    headers: { host: "127.0.0.1:9000", "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(body).toString(),
  });
const decide = async (path: string, body: Record<string, string>) => {
  const response = await post(path, body);
  return `${response.statusCode} ${response.body}`;
};

it("allows a user with a valid token into the virtual host of the user's tenant only", async () => {
  const login = { username: ana, password: token, vhost: "acme" };
  expect(await decide("user", login)).toBe("200 allow");
  for (const change of [
    { password: "" },
    { password: "x.y.z" },
    { vhost: "globex" },
    { vhost: "/" },
    { username: "x" },
  ])
    expect(await decide("user", { ...login, ...change })).toBe("200 deny");
  expect(await decide("user", { username: ana, password: token })).toBe("200 deny");
  expect(await decide("vhost", { username: ana, vhost: "acme", ip: "127.0.0.1" })).toBe("200 allow");
  expect(await decide("vhost", { username: ana, vhost: "globex" })).toBe("200 deny");
});

it("allows a user to read the user's topics, to write nowhere and to name no queue", async () => {
  const user = { username: ana, vhost: "acme" };
  const queue = { ...user, resource: "queue", name: "stomp-subscription-abcdefghij-1", permission: "configure" };
  expect(await decide("resource", queue)).toBe("200 allow");
  expect(await decide("resource", { ...queue, name: "mine" })).toBe("200 deny");
  const exchange = { ...user, resource: "exchange", name: "amq.topic", permission: "read" };
  expect(await decide("resource", exchange)).toBe("200 allow");
  for (const change of [{ permission: "write" }, { permission: "configure" }, { name: "amq.fanout" }, { name: "" }])
    expect(await decide("resource", { ...exchange, ...change })).toBe("200 deny");
  const topic = { ...exchange, resource: "topic", routing_key: `notification-${ana}` };
  expect(await decide("topic", topic)).toBe("200 allow");
  for (const key of ["releases", `reads-${ana}`])
    expect(await decide("topic", { ...topic, routing_key: key })).toBe("200 allow");
  for (const key of ["releases.#", "release*", "releases-globex"])
    expect(await decide("topic", { ...topic, routing_key: key })).toBe("200 deny");
  for (const key of [
    "notification-bob@acme.test",
    "reads-bob@acme.test",
    "reads-*",
    `reads-${ana}.#`,
    "notification-*",
    "#",
    "*",
    "",
    `notification-${ana}.#`,
  ])
    expect(await decide("topic", { ...topic, routing_key: key })).toBe("200 deny");
  expect(await decide("topic", { ...topic, permission: "write" })).toBe("200 deny");
  expect(await decide("topic", { ...topic, username: star, routing_key: `notification-${star}` })).toBe("200 deny");
});

it("answers 404 to a caller without the broker's key", async () => {
  for (const key of ["", "x", brokerKey("b".repeat(32))]) {
    const response = await post("user", { username: ana, password: token, vhost: "acme" }, key);
    expect(response.statusCode).toBe(404);
  }
});

it("reports an unreachable broker in the health check and rejects a publication", async () => {
  Object.assign(liveLimits, { brokerTimeout: 500 });
  const health = await portal.app.inject({ url: "/healthz" });
  expect(health.json()).toEqual({ status: "unavailable", parts: ["broker"] });
  await expect(publishLive(portal, ana, {})).rejects.toThrow("The broker cannot be reached.");
});
