import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const script = join(import.meta.dirname, "../../dist/main.js");
const patientLimits = pathToFileURL(join(import.meta.dirname, "../../dist/testing/patient-limits.js")).href;
const startDeadline = 120_000;

interface ProcessResponse {
  status: number;
  /** `undefined` when the body is not JSON. */
  json: unknown;
  bytes: Buffer;
  cookies: string[];
  retryAfter: string | undefined;
}

interface Call {
  method: string;
  path: string;
  /** The requested origin; acme's by default. */
  origin?: string;
  headers?: Record<string, string>;
  body?: object;
  /** Sent unchanged, instead of `body`. */
  bytes?: Buffer;
}

/** A portal in a separate process, started as an operator does. */
export interface PortalProcess {
  /** The time from the start of the process until it listened, in milliseconds. */
  readyAfter: number;
  port: number;
  call(call: Call): Promise<ProcessResponse>;
  /** Kills the process without a clean shutdown. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const started: PortalProcess[] = [];
// A portal that runs on after a failure would keep jest from ending.
afterAll(() => Promise.all(started.map((portal) => portal.kill())));

/**
 * Starts the compiled server (compile-server.ts) and waits until it listens.
 * @param env DATA_DIR or DATABASE_URL, and other variables of the portal
 * @param preload modules that Node loads before the portal
 */
export async function startProcess(env: Record<string, string>, preload: string[] = []): Promise<PortalProcess> {
  const began = performance.now();
  const { PATH = "" } = process.env;
  const imports = (modules: string[]) => modules.map((module) => `--import=${module}`);
  // The long lane measures the real limits. A process of seconds gains nothing from optimised machine code of its database.
  const options = process.env.LONG_TESTS
    ? imports(preload)
    : ["--liftoff-only", ...imports([patientLimits, ...preload])];
  const server = spawn(process.execPath, [...options, script], {
    env: { PATH, PORT: "0", CDN_PORT: "0", PORTAL_ENV: "development", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const port = await listening(server);
  const readyAfter = performance.now() - began;
  const end = (signal: NodeJS.Signals) => async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  const call = (each: Call) => sendRequest(port, each);
  const portal = { readyAfter, port, call, kill: end("SIGKILL"), stop: end("SIGTERM") };
  started.push(portal);
  return portal;
}

function listening(server: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    let output = "";
    const timer = setTimeout(() => {
      server.kill("SIGKILL");
      fail(new Error(`The portal did not start within ${startDeadline} ms: ${output}`));
    }, startDeadline);
    const onOutput = (chunk: Buffer) => {
      output += String(chunk);
      const port = /Portico is ready: http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      done(Number(port));
    };
    server.stdout?.on("data", onOutput);
    server.stderr?.on("data", onOutput);
    server.once("exit", (code) => {
      clearTimeout(timer);
      fail(new Error(`The portal ended with code ${code}: ${output}`));
    });
  });
}

function sendRequest(
  port: number,
  { method, path, origin, headers = {}, body, bytes }: Call,
): Promise<ProcessResponse> {
  const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const mime = bytes ? "application/octet-stream" : "application/json";
  const type = payload === undefined ? {} : { "content-type": mime, "content-length": payload.length };
  const host = origin === undefined ? `acme.localhost:${port}` : new URL(origin).host;
  return new Promise((done, fail) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: { host, ...type, ...headers },
      agent: false,
    });
    sent.on("error", fail);
    sent.on("response", (response) => {
      const isJson = /json/.test(response.headers["content-type"] ?? "");
      buffer(response).then(
        (bytes) =>
          done({
            status: response.statusCode ?? 0,
            json: isJson && bytes.length > 0 ? JSON.parse(String(bytes)) : undefined,
            bytes,
            retryAfter: response.headers["retry-after"],
            cookies: (response.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0] ?? ""),
          }),
        fail,
      );
    });
    sent.end(payload);
  });
}
