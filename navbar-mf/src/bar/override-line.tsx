import { bootDocument } from "@portico/shared-utility";
import { useErrorSentence, usePortal } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";
import { resetOverrides } from "./reset-overrides.ts";

export function OverrideLine() {
  const t = useT();
  const sentenceOf = useErrorSentence();
  const portal = usePortal();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const { overrides = [] } = bootDocument();
  const sentence = overrides.length > 0 ? t("override.line", { list: overrides.join(", ") }) : undefined;
  useEffect(() => {
    if (sentence) portal.announce(sentence);
  }, [sentence, portal]);

  async function reset() {
    try {
      await portal.reload(resetOverrides);
    } catch (error) {
      setFailure({ error });
    }
  }

  if (!sentence) return null;
  return (
    <div className={`${css.line} ${css.override}`}>
      <p>
        {sentence}{" "}
        <button type="button" className={css.lineAction} onClick={reset}>
          {t("override.reset")}
        </button>
      </p>
      {failure && <p role="alert">{sentenceOf(failure.error)}</p>}
    </div>
  );
}
