import { Alert } from "@portico/shared-ui";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import { RecoverySteps } from "./recovery-steps.tsx";
import { RequestForm } from "./request-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { useRecovery } from "./use-recovery.ts";

export function RecoverScreen() {
  const t = useT();
  const { recovery, typed, sent, otherEmail, done } = useRecovery();
  switch (recovery.step) {
    case "request":
      return (
        <AuthFrame key="request" title={t("recover.title")} focusTitle={recovery.from === "sent"}>
          <RecoverySteps current="request" />
          <RequestForm email={recovery.email} onTyped={typed} onSent={sent} />
        </AuthFrame>
      );
    case "sent":
      return (
        <AuthFrame key="sent" title={t("recover.sent.title")} focusTitle={recovery.from === "request"}>
          <RecoverySteps current="sent" />
          <ResetForm
            email={recovery.email}
            sentAt={recovery.sentAt}
            onResent={() => sent(recovery.email)}
            onOtherEmail={otherEmail}
            onDone={done}
          />
        </AuthFrame>
      );
    case "done":
      return (
        <AuthFrame key="done" title={t("recover.title")} focusTitle>
          <RecoverySteps current="done" />
          <Alert kind="success">{t("reset.done")}</Alert>
          <a href={paths.signIn()} className="portico-button portico-button-primary">
            {t("signIn.title")}
          </a>
        </AuthFrame>
      );
  }
}
