import { definePlugin } from "../../platform/http/define-plugin.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { recoveryMail } from "./recovery-mail.ts";
import { RecoveryStore } from "./recovery-store.ts";
import { requestRoute } from "./request-route.ts";
import { resetRoute } from "./reset-route.ts";

/** Password recovery with a mailed code: `POST` and `PUT /auth/recover` (`docs/product.md#recovery`). */
export const recoveryPlugin = definePlugin("recovery", ["accounts", "mail"], (app) => {
  const { db, clock, config } = app.deps;
  const codes = createRecoveryCodes(config.secrets);
  const recoveries = new RecoveryStore({ db, clock, codes, post: app.mail.define(recoveryMail(app.deps, codes)) });
  requestRoute(app, recoveries, codes);
  resetRoute(app, recoveries);
});
