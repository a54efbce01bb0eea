import { errorMessage } from "@portico/portal-server/remote";
import { parseJson } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";

const patience = 60_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Fetches a file of a remote.
 * @throws UsageError for an unreachable file, a redirect, and a file of more than 16 MB
 */
export async function fetchRemote(address: string): Promise<Buffer> {
  try {
    return await load(address);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const step = "Check that it is there, and that this machine reaches it.";
    throw new UsageError(`${address} cannot be loaded: ${errorMessage(error)}. ${step}`);
  }
}

async function load(address: string): Promise<Buffer> {
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patience) });
  const isLarge = Number(response.headers.get("content-length")) > mostBytes;
  // What is not read must not keep its connection, and with it the program.
  if (!response.ok || isLarge) await response.body?.cancel();
  if (!response.ok) throw new UsageError(`${address} cannot be loaded (status ${response.status}).`);
  const tooLarge = new UsageError(`${address} has more than 16 MB.`);
  if (isLarge) throw tooLarge;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Fetches a remote's description; `undefined` for a text that is not JSON. */
export async function fetchRemoteJson(address: string): Promise<unknown> {
  return parseJson((await fetchRemote(address)).toString());
}
