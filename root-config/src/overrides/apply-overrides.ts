import { bootDocument } from "@portico/shared-utility";
import { overrideFragment, overrideStoragePrefix } from "@portico/shared-utility/contract";

/**
 * Requests the overrides that a developer has set in this browser from the server, once a user is signed in, and
 * reloads the page with them. Only the server decides: the policy of its page lets no other code load.
 */
export async function applyOverrides(): Promise<void> {
  const { overrides = [], overridable = false } = bootDocument();
  const [, ticket] = location.hash.split(overrideFragment);
  // In a file that few pages load.
  const code = () => import(/* webpackChunkName: "on-demand" */ "./request-overrides.ts");
  if (overrides.length > 0) void code().then(({ followReset }) => followReset());
  if (ticket) history.replaceState(history.state, "", location.pathname + location.search);
  else if (!overridable || !hasList()) return;
  const { requestTicket, requestList } = await code();
  await (ticket ? requestTicket(ticket) : requestList(overrides));
}

function hasList(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(overrideStoragePrefix));
  } catch {
    return false;
  }
}
