import { type Account, password } from "./accounts.ts";
import { type ApiResponse, call } from "./api.ts";

/** The registry as a user with the role calls it: signed in, with the XSRF token of the session. */
export async function openRegistry(account: Account) {
  const { tenant } = account;
  const send = await signedIn(account);
  return {
    /** Publishes one module for the user's tenant; returns the number of the release. */
    async publish(specifier: string, url: string, reason: string, routes?: object): Promise<number> {
      const set = { [specifier]: { url, routes } };
      const body = { environment: "development", scope: tenant, changes: { set }, reason };
      return jsonOf(await send("POST", "/registry/releases", body, { "if-match": "*" })).release.id;
    },
    /** Publishes one module as a canary for some users of the tenant; returns the number of the release. */
    async startCanary(specifier: string, url: string, people: string[], routes?: object): Promise<number> {
      const change = {
        changes: { set: { [specifier]: { url, routes } } },
        canary: { percent: 0, people },
        reason: "A canary",
      };
      const body = { environment: "development", scope: tenant, ...change };
      return jsonOf(await send("POST", "/registry/releases", body, { "if-match": "*" })).release.id;
    },
    async endCanary(release: number): Promise<void> {
      const body = { environment: "development", scope: tenant, release, reason: "Enough" };
      jsonOf(await send("POST", "/registry/canary/end", body));
    },
    /** A ticket with which one user overrides one module. */
    async ticketFor(wanted: { email: string; module: string; address: string }): Promise<{ ticket: string }> {
      const body = { tenant, environment: "development", ...wanted };
      return jsonOf(await send("POST", "/registry/override-tickets", body));
    },
    /** The current address of a module of the tenant. */
    async addressOf(specifier: string): Promise<string> {
      return jsonOf(await send("GET", `/registry/maps/development/${tenant}`)).document.imports[specifier];
    },
  };
}

/** Signs the user in. The returned function calls the API with the session's cookies and tokens. */
async function signedIn({ tenant, email }: Account) {
  const jar = new Map<string, string>();
  let bearer = "";
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const xsrf = decodeURIComponent(jar.get("XSRF-TOKEN") ?? "");
    const sent = { cookie, "x-xsrf-token": xsrf, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers };
    const response = await call(tenant, method, `/api${path}`, sent, body);
    for (const { name, value } of response.cookies) jar.set(name, value);
    return response;
  };
  await send("GET", "/apps/client");
  bearer = jsonOf(await send("POST", "/auth", { email, password })).access_token;
  await send("GET", "/users/me");
  return send;
}

function jsonOf({ status, body }: ApiResponse) {
  if (status >= 300) throw new Error(`The portal answered ${status}: ${body}`);
  return JSON.parse(body);
}
