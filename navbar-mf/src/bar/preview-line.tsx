import { bootDocument, request } from "@portico/shared-utility";
import { useErrorSentence, usePortal } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

type Leaving = { status: "idle" } | { status: "sending" } | { status: "failed"; error: unknown };

/** Shows that this page runs a canary, and leaves it for good on one click. */
export function PreviewLine({ onLeave = () => window.location.reload() }: { onLeave?: () => void }) {
  const t = useT();
  const sentenceOf = useErrorSentence();
  const portal = usePortal();
  const [leaving, setLeaving] = useState<Leaving>({ status: "idle" });
  const { trial: isCanary } = bootDocument();
  const sentence = isCanary ? t("preview.line") : undefined;
  useEffect(() => {
    if (sentence) portal.announce(sentence);
  }, [sentence, portal]);

  async function leave() {
    setLeaving({ status: "sending" });
    try {
      await request<void>({ method: "DELETE", path: "/registry/trial" });
      onLeave();
    } catch (error) {
      setLeaving({ status: "failed", error });
    }
  }

  if (!sentence) return null;
  return (
    <div className={css.line}>
      <p>
        {sentence}{" "}
        <button type="button" className={css.lineAction} onClick={leave} aria-disabled={leaving.status === "sending"}>
          {t("preview.leave")}
        </button>
      </p>
      {leaving.status === "failed" && <p role="alert">{sentenceOf(leaving.error)}</p>}
    </div>
  );
}
