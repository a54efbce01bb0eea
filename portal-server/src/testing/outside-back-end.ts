import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const folder = join(import.meta.dirname, "../../../examples/token-check");

/** A back end that has only the portal's address (`examples/token-check`), in a separate process. */
interface OutsideBackEnd {
  /** Sends a token. */
  check(token: string): Promise<{ status: number; body: Record<string, string> }>;
  stop(): Promise<void>;
}

export async function startOutsideBackEnd(
  [program, file]: [program: string, file: string],
  issuer: string,
  application: string,
): Promise<OutsideBackEnd> {
  const service = spawn(program, [join(folder, file), issuer, application, "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(service.stdout), "line")) as [string];
  const address = line.replace("Ready: ", "");
  return {
    async check(token) {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    },
    async stop() {
      service.kill();
      await once(service, "exit");
    },
  };
}

/** @throws Error when no Python on this machine has PyJWT */
export function findPython(): string {
  const hasLibrary = (program: string) => spawnSync(program, ["-c", "import jwt, cryptography"]).status === 0;
  const found = ["python3", "/usr/bin/python3"].find(hasLibrary);
  if (!found) throw new Error("Install Debian's packages python3-jwt and python3-cryptography.");
  return found;
}
