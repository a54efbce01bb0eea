import { bootDocument } from "@portico/shared-utility";
import { overrideFragment, overrideStoragePrefix } from "@portico/shared-utility/contract";

/**
 * Requests from the server the overrides that a developer has set in this browser, once a user is signed in, and
 * reloads the page with them. Only the server decides: the policy of its page allows no other code to load.
 */
export async function applyOverrides(): Promise<void> {
  const { overrides = [], overridable = false } = bootDocument();
  if (overrides.length > 0) void overridesCode().then(({ followReset }) => followReset());
  // A link with a ticket to the address of this page does not load the page again.
  addEventListener("hashchange", applyTicket);
  if (!(await applyTicket()) && overridable && hasList()) await (await overridesCode()).requestList(overrides);
}

/** In a separate file, which few pages load. */
export const overridesCode = () => import(/* webpackChunkName: "rare" */ "./request-overrides.ts");

/**
 * Requests the override of the ticket in the address, and removes the ticket from the address. Returns whether there
 * was a ticket.
 */
async function applyTicket(): Promise<boolean> {
  const [, ticket] = location.hash.split(overrideFragment);
  if (!ticket) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  await (await overridesCode()).requestTicket(ticket);
  return true;
}

function hasList(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(overrideStoragePrefix));
  } catch {
    return false;
  }
}
