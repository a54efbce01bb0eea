import { parseJson } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";

const patience = 60_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Fetches a file of a remote.
 * @throws UsageError for an unreachable file, a redirect, and a file of more than 16 MB
 */
export async function fetchRemote(address: string): Promise<Buffer> {
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patience) }).catch(
    () => undefined,
  );
  if (!response?.ok)
    throw new UsageError(`${address} cannot be loaded${response ? ` (status ${response.status})` : ""}.`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > mostBytes) throw new UsageError(`${address} has more than 16 MB.`);
  return bytes;
}

/** Fetches a remote's description; `undefined` for a text that is not JSON. */
export async function fetchRemoteJson(address: string): Promise<unknown> {
  return parseJson((await fetchRemote(address)).toString());
}
