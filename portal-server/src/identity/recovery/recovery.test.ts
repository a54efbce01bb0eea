import { mailOutbox } from "../../platform/mail/mail-outbox-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { codeIn, mailedCode, newPassword, recoverer } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

const portal = portalForTests();
let users = 0;

/** A user with a new account. */
async function newUser(tenant = "acme") {
  const email = `person-${++users}@acme.test`;
  await addUser(portal, email, tenant);
  return { email, ...recoverer(portal, email, tenant) };
}

it("mails a code and sets the new password with it", async () => {
  const ana = await newUser();
  const requested = await ana.requestCode();
  expect([requested.statusCode, requested.json()]).toEqual([202, {}]);
  const response = await ana.reset(await mailedCode(ana));
  expect([response.statusCode, response.body]).toEqual([204, ""]);
  expect((await ana.signIn(testPassword)).statusCode).toBe(401);
  expect((await ana.signIn(newPassword)).statusCode).toBe(200);
});

it("finds the account by an e-mail address in any case", async () => {
  const ana = await newUser();
  const upperCased = recoverer(portal, `  ${ana.email.toUpperCase()} `);
  await upperCased.requestCode();
  expect((await upperCased.reset(await mailedCode(ana))).statusCode).toBe(204);
});

it("ends all sessions of the account and of no other account", async () => {
  const ana = await newUser();
  const bruno = await newUser();
  const [first, second, other] = [
    await signIn(portal, ana.email),
    await signIn(portal, ana.email),
    await signIn(portal, bruno.email),
  ];
  await ana.requestCode();
  await ana.reset(await mailedCode(ana));
  for (const { browser, session } of [first, second]) {
    expect((await browser.get("/api/users/me")).json().error.code).toBe("auth.token_invalid");
    const headers = { "refresh-token": session.refresh_token };
    expect((await browser.post("/api/auth/refresh", undefined, { headers })).statusCode).toBe(401);
  }
  expect((await other.browser.get("/api/users/me")).statusCode).toBe(200);
});

it("refuses a short password without using up the code's tries", async () => {
  const ana = await newUser();
  await ana.requestCode();
  const code = await mailedCode(ana);
  for (let tries = 0; tries < 6; tries++) {
    const response = await ana.reset(code, "eleven char");
    expect([response.statusCode, response.json().error.code]).toEqual([422, "auth.password_weak"]);
  }
  expect((await ana.reset(code)).statusCode).toBe(204);
});

it("unlocks an account that was locked by wrong passwords", async () => {
  const ana = await newUser();
  for (let tries = 0; tries < 11; tries++) await ana.signIn("forgotten");
  expect((await ana.signIn(testPassword)).statusCode).toBe(429);
  await ana.requestCode();
  await ana.reset(await mailedCode(ana));
  expect((await ana.signIn(newPassword)).statusCode).toBe(200);
});

it("keeps accounts with the same e-mail address in two tenants separate", async () => {
  await addUser(portal, "both@shared.test", "acme");
  await addUser(portal, "both@shared.test", "globex");
  const [acme, globex] = [recoverer(portal, "both@shared.test"), recoverer(portal, "both@shared.test", "globex")];
  await acme.requestCode();
  const code = await mailedCode(acme);
  expect((await globex.reset(code)).json().error.code).toBe("auth.recovery_code");
  await globex.requestCode();
  expect((await globex.reset(code)).json().error.code).toBe("auth.recovery_code");
  expect((await acme.reset(code)).statusCode).toBe(204);
  expect((await globex.signIn(testPassword)).statusCode).toBe(200);
});

it.each([
  [
    "pt",
    "the page's language",
    { cookie: "locale=pt", "accept-language": "en" },
    "Código para recuperar o acesso a Acme",
  ],
  ["en", "the page's language", { cookie: "locale=en", "accept-language": "pt" }, "Code to recover access to Acme"],
  [
    "en",
    "the browser's language",
    { "accept-language": "de, en-GB;q=0.8, pt;q=0.5" },
    "Code to recover access to Acme",
  ],
  ["pt", "no known language", { "accept-language": "de" }, "Código para recuperar o acesso a Acme"],
])("writes the mail in %s by %s", async (_language, _why, given, subject) => {
  const ana = await newUser();
  const browser = testBrowser(portal.app);
  await browser.get("/api/apps/client");
  const xsrf = browser.cookies.get("XSRF-TOKEN") ?? "";
  const cookie = ["cookie" in given ? given.cookie : "", `XSRF-TOKEN=${xsrf}`].filter(Boolean).join("; ");
  await ana.requestCode({ ...given, cookie, "x-xsrf-token": xsrf });
  const [mail] = await ana.mails();
  expect(mail?.headers.subject).toBe(subject);
  expect(codeIn(mail)).toMatch(/^\d{6}$/);
});

it("mails one code for six simultaneous requests", async () => {
  const ana = await newUser();
  await ana.browser.get("/api/apps/client");
  const responses = await Promise.all(Array.from({ length: 6 }, () => ana.requestCode()));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(202));
  expect(await ana.mails()).toHaveLength(1);
});

it("refuses a request without its XSRF token and sends nothing", async () => {
  const ana = await newUser();
  const payload = { email: ana.email, code: "123456", password: newPassword };
  for (const method of ["POST", "PUT"] as const) {
    const headers = { host: "acme.localhost" };
    const response = await portal.app.inject({ method, url: "/api/auth/recover", headers, payload });
    expect(response.json().error.code).toBe("request.csrf");
  }
  expect(await ana.mails()).toEqual([]);
});

it.each([
  ["no e-mail", {}],
  ["an empty e-mail", { email: "" }],
  ["an e-mail of 255 characters", { email: "x".repeat(255) }],
  ["a number", { email: 5 }],
  ["a list", []],
])("refuses %s", async (_what, body) => {
  const response = await testBrowser(portal.app).post("/api/auth/recover", body);
  expect([response.statusCode, response.json().error.code]).toEqual([400, "request.invalid"]);
});

it("treats an e-mail address that the database cannot store as unknown", async () => {
  const unknown = recoverer(portal, "a\0b@acme.test");
  expect((await unknown.requestCode()).statusCode).toBe(202);
  expect(await unknown.mails()).toEqual([]);
  expect((await unknown.reset("123456")).json().error.code).toBe("auth.recovery_code");
  expect(await portal.db.select().from(mailOutbox)).toEqual([]);
});
