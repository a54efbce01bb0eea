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
