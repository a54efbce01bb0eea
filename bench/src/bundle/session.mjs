import { request } from "node:http";

const { hostname } = new URL("http://acme.localhost");

/** Signs ana in without the fronts, and returns the browser state of a user who has been there before. */
export async function openSession(origin, portalPort) {
  const { host } = new URL(origin);
  const first = await call(portalPort, host, "GET", "/api/apps/client");
  const csrf = first.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const body = { email: "ana@acme.test", password: "portico-demo-2026" };
  const answer = await call(portalPort, host, "POST", "/api/auth", { cookie, "x-xsrf-token": csrf }, body);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.body}`);
  const hints = ["locale=pt", "theme=light", "portico_hint=1"].map(parseCookie);
  const { refresh_token: value } = JSON.parse(answer.body);
  return {
    cookies: [...hints, ...first.cookies, ...answer.cookies].map((each) => ({ ...defaults, ...each })),
    origins: [{ origin, localStorage: [{ name: "refresh_token", value }] }],
  };
}

const defaults = { domain: hostname, path: "/", expires: -1, httpOnly: false, secure: true, sameSite: "Lax" };

function call(port, host, method, path, headers = {}, body) {
  const payload = body && JSON.stringify(body);
  const type = payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
  const forwarded = { host, "x-forwarded-host": host, "x-forwarded-proto": "https" };
  return new Promise((done, fail) => {
    const options = { host: "127.0.0.1", port, method, path, headers: { ...forwarded, ...type, ...headers } };
    const sent = request(options, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        done({
          status: answer.statusCode,
          body: Buffer.concat(chunks).toString(),
          cookies: (answer.headers["set-cookie"] ?? []).map(parseCookie),
        }),
      );
    });
    sent.on("error", fail).end(payload);
  });
}

function parseCookie(header) {
  const at = header.indexOf("=");
  return { name: header.slice(0, at), value: header.slice(at + 1).split(";")[0] };
}
