import { bootDocument } from "@portico/shared-utility";
import { type RequestedOverrides, requestedOverrides } from "./requested-overrides.ts";

/**
 * Requests the overrides that a developer has set in this browser from the server, once a user is signed in, and
 * reloads the page with them. Only the server decides: the policy of its page lets no other code load.
 */
export async function applyOverrides(): Promise<void> {
  const { overrides = [], overridable = false } = bootDocument();
  const requested = read(overridable);
  if (!requested || matches(overrides, requested)) return;
  if ("ticket" in requested) history.replaceState(history.state, "", location.pathname + location.search);
  // In a file that few pages load.
  const { requestOverrides } = await import(/* webpackChunkName: "on-demand" */ "./request-overrides.ts");
  await requestOverrides(requested);
}

function read(overridable: boolean): RequestedOverrides | undefined {
  try {
    return requestedOverrides(location.hash, localStorage, overridable);
  } catch {
    return undefined;
  }
}

function matches(overrides: readonly string[], requested: RequestedOverrides): boolean {
  if ("ticket" in requested) return false;
  const names = Object.keys(requested.modules);
  return names.length === overrides.length && names.every((name) => overrides.includes(name));
}
