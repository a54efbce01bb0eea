import { Button } from "@portico/shared-ui";
import { usePortal } from "@portico/shared-utility/react";
import { useId } from "react";
import { FailureAlert } from "../failure/failure-alert.tsx";
import { useCountdown } from "../failure/use-countdown.ts";
import { useLimitedAttempt } from "../failure/use-limited-attempt.ts";
import { useT } from "../use-t.ts";
import { requestRecovery } from "./recover-api.ts";

const resendAfter = 30_000;

export function ResendCode({ email, sentAt, onSent }: { email: string; sentAt: number; onSent(): void }) {
  const t = useT();
  const portal = usePortal();
  const messageId = useId();
  const { attempt, secondsLeft, run } = useLimitedAttempt();
  const wait = useCountdown(sentAt + resendAfter);

  function resend() {
    run(async () => {
      await requestRecovery(email);
      onSent();
      portal.announce(t("code.resent"));
    });
  }

  return (
    <>
      {attempt.status === "refused" && (
        <FailureAlert key={attempt.number} id={messageId} failure={attempt.refusal} secondsLeft={secondsLeft} />
      )}
      <Button
        variant="quiet"
        busy={attempt.status === "sending"}
        aria-disabled={wait + secondsLeft > 0}
        onClick={resend}
      >
        {wait > 0 ? t("code.wait", { n: wait }) : t("code.resend")}
      </Button>
    </>
  );
}
