import { failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer, startTabs } from "../testing/fake-tabs.ts";

beforeEach(startTabs);

/** A tab in which Ana has sent a change of her name, and Bruno has signed in before its response. */
async function changedUser(response: unknown) {
  const server = createStrictServer();
  const tab = createFakeBrowser(server).openTab();
  let respond = () => {};
  const slow = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const users = ["ana@acme.test", "bruno@acme.test"];
  server.behave = async ({ method, url, headers }) => {
    if (method === "POST" && url.endsWith("/auth")) return server.issueTo(users.shift() ?? "");
    if (method === "PATCH") return slow.then(() => response);
    const [, claims = ""] = headers.Authorization?.split(".") ?? [];
    return url.endsWith("/users/me") ? { email: JSON.parse(atob(claims)).sub, name: "" } : undefined;
  };
  await tab.startSession();
  await tab.signIn("ana@acme.test", "secret");
  const renamed = tab.renameSelf("Ana Lima");
  await tab.signOut();
  await tab.signIn("bruno@acme.test", "secret");
  respond();
  return { server, tab, renamed };
}

it("does not repeat, for the next user, a call of the previous one that the server refused", async () => {
  const { server, renamed } = await changedUser(failure("auth.token_invalid"));
  await expect(renamed).rejects.toMatchObject({ code: "auth.token_invalid" });
  expect(server.requests.filter((one) => one.startsWith("PATCH"))).toHaveLength(1);
});

it("does not show the previous user's new name as the next user's", async () => {
  const { tab, renamed } = await changedUser({ email: "ana@acme.test", name: "Ana Lima" });
  await renamed;
  expect(tab.currentSession()).toMatchObject({ email: "bruno@acme.test", name: "" });
});

it("gives an application's refused call of the previous user no token of the next", async () => {
  const server = createStrictServer();
  const tab = createFakeBrowser(server).openTab();
  let user = "";
  server.behave = ({ method, url }) => {
    if (method === "POST" && url.endsWith("/auth")) return server.issueTo(user);
    if (url.endsWith("/exchange"))
      return { access_token: `h.${btoa(JSON.stringify({ sub: user }))}.s`, expires_in: 300 };
    return undefined;
  };
  const signIn = async (email: string) => {
    user = email;
    await tab.signIn(email, "secret");
    return (await tab.exchangeToken("tickets")).access_token;
  };
  await tab.startSession();
  const refused = await signIn("ana@acme.test");
  await tab.signOut();
  const own = await signIn("bruno@acme.test");
  await expect(tab.exchangeToken("tickets", refused)).rejects.toMatchObject({ code: "auth.session_missing" });
  await expect(tab.exchangeToken("tickets", own)).resolves.toMatchObject({ access_token: own });
});
