import { Button } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import { usePortal, useSession } from "@portico/shared-utility/react";
import { useEffect, useId, useState } from "react";
import { FailureAlert } from "../failure/failure-alert.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { useT } from "../use-t.ts";
import { SessionNotice } from "./session-notice.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

export function SignInScreen() {
  const t = useT();
  const { attempt, secondsLeft, busy, submit, reset } = useSignIn();
  const messageId = useId();
  const refused = attempt.status === "refused";
  const session = useSession();
  const [otherAccount, setOtherAccount] = useState(false);
  // The session still exists during a fault, so no sign-in is needed.
  const lives = session.status === "guest" && session.reason === "unreachable" && !otherAccount;
  const portal = usePortal();
  const fault = lives ? t("unreachable.title") : undefined;
  useEffect(() => portal.setTitle(fault));
  return (
    <AuthFrame title={fault ?? t("signIn.heading", { tenant: bootDocument().tenant.name })}>
      {refused && (
        <FailureAlert key={attempt.number} id={messageId} failure={attempt.refusal} secondsLeft={secondsLeft} />
      )}
      {!refused && !busy && <SessionNotice id={messageId} focus={attempt.status === "done"} isTitle={lives} />}
      {lives ? (
        <Button onClick={() => setOtherAccount(true)}>{t("otherAccount")}</Button>
      ) : (
        <SignInForm
          busy={busy}
          waiting={secondsLeft > 0}
          messageId={refused ? messageId : undefined}
          focusEmail={otherAccount}
          onSubmit={submit}
          onInvalid={reset}
        />
      )}
    </AuthFrame>
  );
}
