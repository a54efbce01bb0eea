import { setTimeout as sleep } from "node:timers/promises";

const password = "portico-demo-2026";
// Tokens live ten minutes: a user renews them in time, as pages do.
const renewAfter = 6 * 60_000;
const calls = [
  { weight: 4, path: "/api/notifications?offset=0&limit=10&read=0&read=1" },
  { weight: 2, path: "/api/notifications?offset=0&limit=10&read=0" },
  { weight: 1, path: "/api/apps?domain=acme" },
  { weight: 1, path: "/api/users/me" },
  { weight: 1, path: "/" },
  { weight: 1, path: "/import-map.json" },
];

/**
 * Signs a user in. `act()` then calls the API about every two seconds until the signal is aborted.
 * @param {{ port: number, email: string, onError: (what: string) => void }} options
 */
export async function signInUser({ port, email, onError }) {
  const browser = openBrowser(port);
  const session = await browser.signIn(email);
  return { act: (signal) => act({ browser, session, signal, onError }) };
}

/** @returns {Promise<{ calls: number, renewals: number }>} how many calls succeeded */
async function act({ browser, session: first, signal, onError }) {
  const done = { calls: 0, renewals: 0 };
  let session = first;
  let renewed = Date.now();
  while (!signal.aborted) {
    await sleep(1_000 + Math.random() * 2_000);
    try {
      if (Date.now() - renewed > renewAfter) {
        session = await browser.renew(session);
        renewed = Date.now();
        done.renewals += 1;
      }
      await browser.get(pick().path, session.access_token);
      done.calls += 1;
    } catch (error) {
      onError(error.message);
    }
  }
  return done;
}

function openBrowser(port) {
  const origin = `http://127.0.0.1:${port}`;
  const jar = new Map();
  const send = async (path, init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-xsrf-token": jar.get("XSRF-TOKEN") ?? "", ...init.headers };
    const answer = await fetch(`${origin}${path}`, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${path} answered ${answer.status}`);
    return text;
  };
  return {
    get: (path, token) => send(path, { headers: { authorization: `Bearer ${token}` } }),
    async signIn(email) {
      await send("/api/apps/client");
      const body = JSON.stringify({ email, password });
      return JSON.parse(await send("/api/auth", { method: "POST", headers: json, body }));
    },
    renew: async ({ refresh_token }) =>
      JSON.parse(await send("/api/auth/refresh", { method: "POST", headers: { "refresh-token": refresh_token } })),
  };
}

const json = { "content-type": "application/json" };

function pick() {
  let left = Math.random() * calls.reduce((sum, { weight }) => sum + weight, 0);
  for (const call of calls) {
    left -= call.weight;
    if (left < 0) return call;
  }
  return calls[0];
}
