import { normaliseEmail } from "../../identity/users/email.ts";
import { type NewAppLogo, setAppLogo } from "./app-verbs.ts";
import { type AppOffer, allowApp, type OfferSummary } from "./audience-verbs.ts";
import type { Act } from "./audited.ts";
import { addToGroup, type Membership, removeFromGroup } from "./group-verbs.ts";

/** An operator's changes to groups, to the audiences of applications, and to their logos. */
export interface OfferActs {
  /** Adds an account to a group of its tenant. */
  addToGroup(membership: Membership): Promise<void>;
  removeFromGroup(membership: Membership): Promise<void>;
  /** Replaces an application's audience. */
  allowApp(offer: AppOffer): Promise<OfferSummary>;
  /** Sets or removes an application's logo. */
  setAppLogo(logo: NewAppLogo): Promise<{ module: string; logo: "own" | "none" }>;
}

export function offerActs(act: Act): OfferActs {
  const member = ({ tenant, email, group }: Membership) => ({
    ...{ tenant, target: normaliseEmail(email) },
    details: { group },
  });
  return {
    addToGroup: (input) => act({ action: "group.add", ...member(input) }, (tx) => addToGroup(tx, input)),
    removeFromGroup: (input) => act({ action: "group.remove", ...member(input) }, (tx) => removeFromGroup(tx, input)),
    allowApp: (offer) => {
      const { tenant, module, everybody = false, groups = [], roles = [] } = offer;
      const details = everybody ? { everybody } : { groups, roles };
      return act({ action: "app.allow", tenant, target: module, details }, (tx) => allowApp(tx, offer));
    },
    setAppLogo: (input) => {
      const { tenant, module, logo } = input;
      const details = { logo: logo === null ? "none" : "own" };
      return act({ action: "app.change", tenant, target: module, details }, (tx) => setAppLogo(tx, input));
    },
  };
}
