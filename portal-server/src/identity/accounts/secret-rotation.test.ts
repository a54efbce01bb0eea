import type { SessionResponse } from "@portico/shared-utility/contract";
import { beforeTests } from "../../testing/before-tests.ts";
import { openProcesses } from "../../testing/open-processes.ts";
import type { PortalProcess } from "../../testing/portal-process.ts";
import { attemptSignIn, cookieHeaders } from "../../testing/process-user.ts";

const [a, b, c] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [string, string, string];
const email = "ana@acme.test";

const processes = beforeTests(() => openProcesses([email]));

interface Browser {
  session: SessionResponse;
  cookies: string[];
}

const post = (to: PortalProcess, { cookies }: Browser, path: string, more: { body?: object; headers?: object }) =>
  to.call({ method: "POST", path, ...more, headers: { ...cookieHeaders(cookies), ...more.headers } });

/** Statuses of three calls of a browser: by access token, by cookie and XSRF token, and by refresh token. */
async function use(to: PortalProcess, browser: Browser) {
  const headers = { authorization: `Bearer ${browser.session.access_token}` };
  const me = await to.call({ method: "GET", path: "/api/users/me", headers });
  const exchange = await post(to, browser, "/api/auth/exchange", { body: { app: "tickets", domain: "acme" } });
  const refresh = { "refresh-token": browser.session.refresh_token };
  const renewal = await post(to, browser, "/api/auth/refresh", { headers: refresh });
  const statuses = { me: me.status, exchange: exchange.status, renewal: renewal.status };
  return {
    statuses,
    next: { session: renewal.json as SessionResponse, cookies: [...browser.cookies, ...renewal.cookies] },
  };
}

const works = { me: 200, exchange: 200, renewal: 200 };

it("keeps a session through a rotation of TOKEN_SECRET and refuses it under an unrelated secret", async () => {
  let portal = await processes.start(0, { TOKEN_SECRET: a });
  const { json, cookies } = await attemptSignIn(portal, email);
  const atFirst: Browser = { session: json as SessionResponse, cookies };
  await portal.stop();

  portal = await processes.start(0, { TOKEN_SECRET: b, TOKEN_SECRET_PREVIOUS: a });
  const rotated = await use(portal, atFirst);
  expect(rotated.statuses).toEqual(works);
  await portal.stop();

  portal = await processes.start(0, { TOKEN_SECRET: b });
  const afterwards = await use(portal, rotated.next);
  expect(afterwards.statuses).toEqual(works);
  // Tokens that only the old secret signed are void now.
  expect((await use(portal, atFirst)).statuses).toEqual({ me: 401, exchange: 403, renewal: 403 });
  await portal.stop();

  portal = await processes.start(0, { TOKEN_SECRET: c });
  expect((await use(portal, afterwards.next)).statuses).toEqual({ me: 401, exchange: 403, renewal: 403 });
  await portal.stop();
});
