import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Starts the built portal with demo data and reads its event loop's delays.
 *
 * @returns `samples` (one a second: `p99`, `max` in ms, `rss` in bytes), `kill()` at once, `stop()` in order
 */
export async function startLivePortal(root, dataDir, port, cdnPort) {
  const server = spawn(
    process.execPath,
    ["--import", join(import.meta.dirname, "loop-watch.mjs"), join(root, "portal-server/dist/main.js")],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        PORT: String(port),
        CDN_PORT: String(cdnPort),
        DATA_DIR: dataDir,
        PORTAL_ENV: "development",
        DEMO: "1",
        LIVE_PER_PERSON: "10000",
      },
    },
  );
  const samples = [];
  server.on("message", (sample) => samples.push({ ...sample, at: Date.now() }));
  const end = (signal) => async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error("The portal did not start; see its message.");
    await sleep(50);
  }
  return { samples, kill: end("SIGKILL"), stop: end("SIGTERM") };
}

function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Signs a demo person in; `call` sends what follows with the session's cookies and token. */
export async function signInTo(port, email = "ana@acme.test") {
  const origin = `http://acme.localhost:${port}`;
  const jar = new Map();
  const call = async (method, path, body, bearer) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        "x-forwarded-host": new URL(origin).host,
        "content-type": "application/json",
        cookie: [...jar].map((pair) => pair.join("=")).join("; "),
        "x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) jar.set(name, value);
    }
    return answer;
  };
  await call("GET", "/api/apps/client");
  const answer = await call("POST", "/api/auth", { email, password: "portico-demo-2026" });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
  const { access_token: token } = await answer.json();
  return { token, call };
}
