import type { App, Deps } from "../../platform/http/app-types.ts";
import type { MailService } from "../../platform/mail/create-mail.ts";
import { createRecoveryCodes, type RecoveryCodes } from "./recovery-codes.ts";
import { recoveryMail } from "./recovery-mail.ts";
import { RecoveryStore } from "./recovery-store.ts";
import { type RequestNeeds, requestRoute } from "./request-route.ts";
import { type ResetNeeds, resetRoute } from "./reset-route.ts";

/** Password recovery with a mailed code (`docs/product.md#recovery`). */
interface Recoveries {
  codes: RecoveryCodes;
  recoveries: RecoveryStore;
}

export function createRecoveries(deps: Deps, mail: Pick<MailService, "define">): Recoveries {
  const codes = createRecoveryCodes(deps.config.secrets);
  const post = mail.define(recoveryMail(deps, codes));
  return { codes, recoveries: new RecoveryStore({ ...deps, codes, post }) };
}

export function recoveryRoutes(app: App, needs: RequestNeeds & ResetNeeds): void {
  requestRoute(app, needs);
  resetRoute(app, needs);
}
