import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const main = resolve(import.meta.dirname, "../../../portal-server/dist/main.js");

/** Runs the server with these settings until `end`. */
export async function startServer(env: Record<string, string>, preload: readonly string[] = []) {
  const server = spawn(process.execPath, [...preload, main], { env, stdio: ["ignore", "pipe", "inherit"] });
  const { ready, end } = follow(server);
  return { port: await ready, end };
}

/** Follows a started portal: `ready` resolves with its port, and fails when it ends before. */
export function follow(server: ChildProcess) {
  const ended = once(server, "exit");
  const end = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  return { ready: portOf(server), end };
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    let output = "";
    server.once("exit", (code) => fail(new Error(`The portal ended with code ${code}.`)));
    server.stdout?.on("data", (chunk: Buffer) => {
      output += String(chunk);
      const port = /Portico is ready: http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port !== undefined) done(Number(port));
    });
  });
}
