import type { NotificationCategory, SessionResponse } from "@portico/shared-utility/contract";
import type { Application } from "../application.ts";
import type { Call } from "../http-response.ts";
import { defaultPeople, defaultTenants } from "../samples.ts";
import { createNotificationBox } from "./notification-box.ts";
import { createNotificationChoices } from "./notification-choices.ts";
import { portalApi } from "./portal-api.ts";
import { refreshTokenOf } from "./tokens.ts";

const [ana] = defaultPeople;
const [acme] = defaultTenants;
const application: Application = {
  ...{
    dir: "/app",
    folder: "base/stock",
    specifier: "@app/stock",
    module: "stock",
    config: "",
    recordings: "/app/recordings",
  },
  ...{ names: { pt: "Estoque", en: "Stock" }, tenants: defaultTenants, people: defaultPeople },
};
const notifications = createNotificationBox("stock");
const replies: NotificationCategory = { key: "replies", name: { pt: "Respostas", en: "Replies" }, default: "portal" };
let declared: NotificationCategory[] = [];
const choices = createNotificationChoices("stock", () => declared);

async function ask(
  method: string,
  path: string,
  { headers = {}, cookies = {}, body = {} }: Partial<Pick<Call, "headers" | "cookies">> & { body?: object } = {},
) {
  const url = new URL(`/api${path}`, "http://localhost:4300");
  const call: Call = { method, url, headers, cookies, body: async () => Buffer.from(JSON.stringify(body)) };
  const answer = await portalApi({ call, application, tenant: acme, notifications, choices });
  return { status: answer.status, body: answer.body ? JSON.parse(String(answer.body)) : undefined };
}

async function session(): Promise<SessionResponse> {
  const { body } = await ask("POST", "/auth/refresh", { headers: { "refresh-token": refreshTokenOf(ana) } });
  return body;
}

it("signs in a person of the application with any password, and refuses others", async () => {
  expect(await ask("POST", "/auth", { body: { email: " ANA@emulator.test", password: "x" } })).toMatchObject({
    status: 200,
  });
  const refused = await ask("POST", "/auth", { body: { email: "eve@emulator.test", password: "x" } });
  expect([refused.status, refused.body.error.code]).toEqual([401, "auth.credentials"]);
});

it("responds to the session's first calls", async () => {
  const { access_token, email } = await session();
  const headers = { authorization: `Bearer ${access_token}` };
  expect(email).toBe(ana.email);
  expect((await ask("GET", "/users/me", { headers })).body).toEqual({ email: ana.email, name: ana.name });
  expect((await ask("GET", "/apps?domain=acme", { headers })).body).toEqual([
    { module: "stock", name: "Estoque", names: { pt: "Estoque", en: "Stock" } },
  ]);
  expect((await ask("GET", "/users/me")).status).toBe(401);
  expect((await ask("GET", "/users/me", { headers: { authorization: "Bearer a.b.c" } })).status).toBe(401);
});

it("issues an exchange token that is marked as not real", async () => {
  const cookies = { portico_emulator_person: encodeURIComponent(ana.email) };
  const { body } = await ask("POST", "/auth/exchange", { cookies });
  const [header = "", claims = ""] = body.access_token.split(".");
  expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "none", typ: "JWT" });
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: "app:stock", tenant: "acme" });
  expect((await ask("POST", "/auth/exchange")).status).toBe(401);
});

it("keeps notifications until they are read", async () => {
  notifications.add("Olá", "Texto");
  expect((await ask("GET", "/notifications?offset=0&limit=10")).body).toMatchObject({
    total: 1,
    totalUnreadNotifications: 1,
  });
  await ask("PATCH", "/notifications/all");
  expect((await ask("GET", "/notifications?read=0")).body).toMatchObject({ total: 0, totalUnreadNotifications: 0 });
});

describe("preferences of notifications", () => {
  const path = "/notifications/preferences";
  const asAna = async () => ({ authorization: `Bearer ${(await session()).access_token}` });
  const read = async () => (await ask("GET", path, { headers: await asAna() })).body;
  const put = async (rest: string, level: unknown) =>
    (await ask("PUT", `${path}/${rest}`, { headers: await asAna(), body: { level } })).status;

  beforeEach(() => {
    declared = [replies];
  });

  it("are those of a portal: the application's, and one for each category that its build declares", async () => {
    declared = [];
    expect(await read()).toEqual([{ module: "stock", level: "push" }]);
    declared = [replies];
    expect(await read()).toEqual([{ module: "stock", level: "push", categories: [{ ...replies, level: null }] }]);
    expect((await ask("GET", path)).status).toBe(401);
  });

  it("are stored, applied as in a portal, and removed", async () => {
    expect(choices.levelFor(ana.email, "replies")).toBe("portal");
    expect(await put("stock/categories/replies", "push")).toBe(204);
    expect(await put("stock", "off")).toBe(204);
    expect([choices.levelFor(ana.email, "replies"), choices.levelFor(ana.email)]).toEqual(["push", "off"]);
    expect(await put("stock/categories/replies", null)).toBe(204);
    expect(choices.levelFor(ana.email, "replies")).toBe("off");
    expect(await read()).toMatchObject([{ level: "off", categories: [{ level: null }] }]);
    // Another person has separate choices.
    expect(choices.levelFor("bruno@emulator.test")).toBe("push");
  });

  it.each([
    ["stock", "loud", 400],
    ["stock", null, 400],
    ["other", "off", 404],
    ["stock/categories/nothing", "off", 422],
    ["stock/categories", "off", 404],
    ["stock/categories/replies/x", "off", 404],
  ])("of %s as %j are refused with %d", async (rest, level, status) => expect(await put(rest, level)).toBe(status));
});

it("lists no route without a handler", async () => {
  expect((await ask("GET", "/registry/overview")).status).toBe(404);
});
