import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { accountRoleTable } from "../roles/role-table.ts";

const portal = portalForTests();

let count = 0;
const newUser = async (tenant = "acme") => {
  const email = `person-${++count}@${tenant}.test`;
  const id = await addUser(portal, email, tenant);
  return { id, email, ...(await signIn(portal, email, tenant)) };
};

describe("the user's name", () => {
  it("is shown and can be changed", async () => {
    const { browser, email } = await newUser();
    expect((await browser.get("/api/users/me")).json()).toEqual({ email, name: `Name of ${email}` });
    const response = await browser.patch("/api/users/me", { name: "  Maria da Silva " });
    expect(response.json()).toEqual({ email, name: "Maria da Silva" });
    expect((await browser.get("/api/users/me")).json().name).toBe("Maria da Silva");
  });

  it("includes the user's role", async () => {
    const { browser, email, id } = await newUser();
    await portal.db.insert(accountRoleTable).values({ userId: id, role: "registry" });
    expect((await browser.get("/api/users/me")).json()).toEqual({ email, name: `Name of ${email}`, role: "registry" });
    expect((await browser.patch("/api/users/me", { name: "Rita" })).json()).toEqual({
      email,
      name: "Rita",
      role: "registry",
    });
  });

  it.each(["", "   ", "x".repeat(101), "two\nlines", "esc\u001b[31m", "\u200b\u2800"])("refuses %j", async (name) => {
    const { browser } = await newUser();
    expect((await browser.patch("/api/users/me", { name })).json().error.code).toBe("request.invalid");
  });
});

describe("changing the password", () => {
  const next = "a-new-long-password";

  it("ends every other session of the account", async () => {
    const { browser, email, session } = await newUser();
    const other = await signIn(portal, email);
    const stranger = await newUser();
    const changed = await browser.put("/api/users/me/password", { current: testPassword, password: next });
    expect(changed.statusCode).toBe(204);
    expect((await browser.get("/api/users/me")).statusCode).toBe(200);
    expect((await other.browser.get("/api/users/me")).statusCode).toBe(401);
    expect((await stranger.browser.get("/api/users/me")).statusCode).toBe(200);
    const headers = { "refresh-token": other.session.refresh_token };
    expect((await other.browser.post("/api/auth/refresh", undefined, { headers })).statusCode).toBe(401);
    expect(session.email).toBe(email);
    const signInWith = (password: string) => testBrowser(portal.app).post("/api/auth", { email, password });
    expect((await signInWith(testPassword)).statusCode).toBe(401);
    expect((await signInWith(next)).statusCode).toBe(200);
  });

  it("needs the current password and allows ten wrong attempts", async () => {
    const { browser } = await newUser();
    const attempt = () => browser.put("/api/users/me/password", { current: "wrong", password: next });
    for (let index = 0; index < 10; index++) expect((await attempt()).json().error.code).toBe("auth.credentials");
    const refused = await attempt();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "300"]);
  });

  it.each([
    ...["123456789012", "password1234", "qwertyuiop12", "aaaaaaaaaaaa", "abcabcabcabc", "superman1234"],
    ...["x".repeat(256), "1234567890".repeat(25)],
  ])("refuses a guessable password: %s", async (guessable) => {
    const { browser } = await newUser();
    const response = await browser.put("/api/users/me/password", { current: testPassword, password: guessable });
    expect([response.statusCode, response.json().error.code]).toEqual([422, "auth.password_guessable"]);
  });

  it("refuses the user's e-mail address as a password", async () => {
    const { browser, email } = await newUser();
    const response = await browser.put("/api/users/me/password", { current: testPassword, password: email });
    expect(response.json().error.code).toBe("auth.password_guessable");
  });

  it("needs twelve characters of any kind", async () => {
    const { browser } = await newUser();
    const change = (password: string) => browser.put("/api/users/me/password", { current: testPassword, password });
    expect((await change("x".repeat(11))).json().error).toMatchObject({ code: "auth.password_weak" });
    expect((await change("🔑".repeat(11))).json().error.code).toBe("auth.password_weak");
    expect((await change("ç ção 🔑🔑🔑🔑🔑🔑")).statusCode).toBe(204);
  });
});

it.each(["/api/users/me", "/api/apps", "/api/notifications", "/api/auth/validate"])(
  "answers 401 to a guest at %s",
  async (url) => {
    const response = await testBrowser(portal.app).get(url);
    expect([response.statusCode, response.json().error.code]).toEqual([401, "auth.token_missing"]);
  },
);
