import { Alert, VisuallyHidden } from "@portico/shared-ui";
import { useErrorSentence } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import { useT } from "../use-t.ts";
import type { Failure } from "./failure.ts";

/** The text for a refusal. Takes the focus when it appears: give each refusal its own `key`. */
export function FailureAlert({ id, failure, secondsLeft }: { id: string; failure: Failure; secondsLeft: number }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const over = failure.kind === "rate" && secondsLeft === 0;
  return (
    <Alert kind={over ? "info" : "error"} ref={alert} id={id}>
      <Sentence failure={failure} secondsLeft={secondsLeft} />
    </Alert>
  );
}

function Sentence({ failure, secondsLeft }: { failure: Failure; secondsLeft: number }) {
  const t = useT();
  const sentenceOf = useErrorSentence();
  switch (failure.kind) {
    case "credentials":
      return t("err.credentials");
    case "network":
      return t(navigator.onLine ? "err.unreachable" : "err.network");
    case "server":
      return t("err.server", { id: failure.id });
    case "refused":
      return sentenceOf(failure.error);
    case "rate":
      if (secondsLeft === 0) return t("err.rateOver");
      // Only visible, not announced: screen readers would read a changing alert every second.
      return (
        <>
          <span aria-hidden="true">{t("err.rate", { time: waitText(secondsLeft) })}</span>
          <VisuallyHidden>{t("err.rate", { time: waitText(failure.seconds) })}</VisuallyHidden>
        </>
      );
  }
}

/** A waiting time for users: `45 s`, `2 min`, `1 min 30 s`. */
function waitText(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(" ");
}
