import { type AppNotifications, appPrefix } from "@portico/shared-utility/contract";
import { appNotifications } from "../modules/app-notifications-schema.ts";
import { GateRefusal } from "./refusal.ts";

/** @throws GateRefusal `release.notifications` when the module is no application, or its categories are not taken */
export function checkNotifications(specifier: string, declared: AppNotifications | undefined): void {
  if (declared === undefined) return;
  const problems = specifier.startsWith(appPrefix)
    ? problemsOf(declared)
    : [{ path: "", message: `only ${appPrefix}{module} sends notifications` }];
  if (problems.length > 0) throw new GateRefusal("release.notifications", { problems });
}

function problemsOf(declared: AppNotifications) {
  const { error } = appNotifications.safeParse(declared);
  const issues = error?.issues.slice(0, 20) ?? [];
  return issues.map(({ path, message }) => ({ path: path.map((each) => `/${String(each)}`).join(""), message }));
}
