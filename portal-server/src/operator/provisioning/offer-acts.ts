import { normaliseEmail } from "../../identity/users/email.ts";
import { type NewAppLogo, setAppLogo } from "./app-verbs.ts";
import { type AppOffer, allowApp } from "./audience-verbs.ts";
import type { Act } from "./audited.ts";
import { addToGroup, type Membership, removeFromGroup } from "./group-verbs.ts";

export function offerActs(act: Act) {
  const member = ({ tenant, email, group }: Membership) => ({
    ...{ tenant, target: normaliseEmail(email) },
    details: { group },
  });
  return {
    addToGroup: (input: Membership) => act({ action: "group.add", ...member(input) }, (tx) => addToGroup(tx, input)),
    removeFromGroup: (input: Membership) =>
      act({ action: "group.remove", ...member(input) }, (tx) => removeFromGroup(tx, input)),
    allowApp: (offer: AppOffer) => {
      const { tenant, module, everybody = false, groups = [], roles = [] } = offer;
      const details = everybody ? { everybody } : { groups, roles };
      return act({ action: "app.allow", tenant, target: module, details }, (tx) => allowApp(tx, offer));
    },
    setAppLogo: (input: NewAppLogo) => {
      const { tenant, module, logo } = input;
      const details = { logo: logo === null ? "none" : "own" };
      return act({ action: "app.change", tenant, target: module, details }, (tx) => setAppLogo(tx, input));
    },
  };
}
