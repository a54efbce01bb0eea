import { translate } from "../i18n/translations.ts";
import { notify } from "../toasts/toast-stream.ts";

const text = (key: string, values?: Record<string, string>) => translate("@portico/shared-utility", key, values);

/** What a user is told about the session. */
export const sessionNotices = {
  notifySlow: () => notify({ kind: "info", text: text("session.slow") }),
  notifyOtherUser: (email: string) => notify({ kind: "info", text: text("session.otherUser", { email }) }),
  notifyNotKept: () => notify({ kind: "error", text: text("session.notKept") }),
};
