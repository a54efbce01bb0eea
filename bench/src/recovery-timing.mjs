// `node bench/src/recovery-timing.mjs [--accounts 60] [--rounds 5]`: does the time of a response reveal whether an
// e-mail has an account (docs/reliability.md S9)? Needs a build. Takes minutes: an account gets one code per 30 s.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPortal } from "./stage/portal.mjs";

const root = resolve(import.meta.dirname, "../..");
const host = "acme.localhost";
const { values: options } = parseArgs({
  options: { accounts: { type: "string", default: "60" }, rounds: { type: "string", default: "5" } },
});
const accounts = Number(options.accounts);
// After six codes in a quarter of an hour, an account's next request is refused, and each round ends with a request.
const rounds = Math.min(Number(options.rounds), 5);

const dataDir = mkdtempSync(join(tmpdir(), "portico-timing-"));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let calls = 0;
let portal;
try {
  addAccounts();
  portal = await startPortal(root, dataDir);
  const samples = await measureAll(await openBrowser());
  console.log(report(samples));
  console.log(`S9 ${JSON.stringify(figures(samples))}`);
  if (Object.values(samples).some(({ known, unknown }) => reveals(known, unknown))) process.exitCode = 1;
} finally {
  agent.destroy();
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function addAccounts() {
  provision(["tenant", "add", "acme", "--name", "Acme"]);
  for (let index = 0; index < accounts; index++) {
    process.stderr.write(`\raccount ${index + 1} of ${accounts}`);
    provision(["user", "add", "acme", emailOf("known", index), "--name", "Somebody"], "a password of no value\n");
  }
  process.stderr.write("\n");
}

function provision(args, input) {
  const run = spawnSync(process.execPath, [join(root, "portal-cli/dist/main.js"), ...args], {
    input: input ?? "",
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
}

// All of the same length, so that only the account differs.
function emailOf(kind, index) {
  return `${{ known: "k", unknown: "u" }[kind]}${String(index).padStart(4, "0")}@acme.test`;
}

async function measureAll(browser) {
  const wrong = { password: "not the password", code: "wrong!" };
  const calls = {
    "a code is requested": (email) => browser("POST", "/api/auth/recover", { email }),
    "requested again immediately": (email) => browser("POST", "/api/auth/recover", { email }),
    "a wrong code": (email) => browser("PUT", "/api/auth/recover", { email, ...wrong }),
    "a wrong password": (email) => browser("POST", "/api/auth", { email, password: wrong.password }),
  };
  const samples = Object.fromEntries(Object.keys(calls).map((name) => [name, { known: [], unknown: [] }]));
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`\rround ${round} of ${rounds}`);
    const again = sleep(30_500);
    for (const [name, call] of Object.entries(calls)) await interleave(call, samples[name]);
    if (round < rounds) await again;
  }
  process.stderr.write("\n");
  return samples;
}

async function interleave(call, samples) {
  for (let index = 0; index < accounts; index++) {
    const kinds = Math.random() < 0.5 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of kinds) samples[kind].push(await call(emailOf(kind, index)));
  }
}

/** A guest's browser: makes a call and returns the milliseconds until the response. */
async function openBrowser() {
  const first = await send("GET", "/api/apps/client");
  const cookie = first.cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.split(";")[0] ?? "";
  const headers = { cookie, "x-xsrf-token": cookie.slice(cookie.indexOf("=") + 1) };
  const expected = { "POST /api/auth/recover": 202, "PUT /api/auth/recover": 400, "POST /api/auth": 401 };
  return async (method, path, body) => {
    const { status, ms } = await send(method, path, headers, body);
    if (status !== expected[`${method} ${path}`]) throw new Error(`${method} ${path} answered ${status}.`);
    return ms;
  };
}

function send(method, path, headers = {}, body = undefined) {
  const payload = body && JSON.stringify(body);
  const type = payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
  // A different address for every call: the limits per address would stop the measurement.
  const from = { "x-forwarded-for": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}` };
  return new Promise((done, fail) => {
    const began = process.hrtime.bigint();
    const options = { host: "127.0.0.1", port: portal.port, agent, method, path };
    request({ ...options, headers: { host, ...from, ...type, ...headers } }, (answer) => {
      answer.resume().on("end", () => {
        const ms = Number(process.hrtime.bigint() - began) / 1e6;
        done({ status: answer.statusCode, ms, cookies: answer.headers["set-cookie"] ?? [] });
      });
    })
      .on("error", fail)
      .end(payload);
  });
}

function report(samples) {
  const rows = Object.entries(samples).map(([name, { known, unknown }]) => {
    const difference = medianDifference(known, unknown);
    const verdict = reveals(known, unknown) ? "reveals it" : "reveals nothing";
    return `| ${name} | ${known.length} + ${unknown.length} | ${difference.toFixed(2)} ms | ${auc(known, unknown).toFixed(3)} | ${verdict} |`;
  });
  return `Known against unknown e-mail, interleaved in random order. Target: median difference below 5 ms and AUC within
0.45–0.55. Node ${process.version}, ${cpus().length} processors, embedded database.

| call | samples | median difference | AUC | time |
| --- | --- | --- | --- | --- |
${rows.join("\n")}`;
}

/** For docs/reliability.md: the number of samples of each call, the median difference in ms and the AUC. */
function figures(samples) {
  const rows = Object.entries(samples).map(([name, { known, unknown }]) => [
    name.replaceAll(" ", "-"),
    [known.length, medianDifference(known, unknown).toFixed(2), auc(known, unknown).toFixed(3)],
  ]);
  return Object.fromEntries(rows);
}

// Whether two samples of times can be distinguished (docs/reliability.md S9).

/** Difference of the medians in the samples' unit; positive when the first sample is slower. */
function medianDifference(first, second) {
  return median(first) - median(second);
}

/** How often a time of the first sample exceeds one of the second: 0.5 means indistinguishable (Mann–Whitney). */
function auc(first, second) {
  let above = 0;
  for (const a of first) for (const b of second) above += a > b ? 1 : a === b ? 0.5 : 0;
  return above / (first.length * second.length);
}

/** Whether the difference exceeds the target: a classifier by time alone does better than chance. */
function reveals(known, unknown) {
  return Math.abs(medianDifference(known, unknown)) >= 5 || Math.abs(auc(known, unknown) - 0.5) > 0.05;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}
