import { releaseOffer$ } from "@portico/shared-utility";
import { usePortal, useStream } from "@portico/shared-utility/react";
import { useEffect } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

/** The line that offers a newer release to a page that does not load it automatically. */
export function UpdateLine() {
  const t = useT();
  const portal = usePortal();
  const offer = useStream(releaseOffer$);
  const sentence = sentenceOf();

  function sentenceOf(): string | undefined {
    if (offer.status === "none") return undefined;
    return offer.status === "app" ? t("update.app", { app: offer.name }) : t("update.portal");
  }

  useEffect(() => {
    if (sentence) portal.announce(sentence);
  }, [sentence, portal]);
  if (offer.status === "none" || !sentence) return null;
  return (
    <div className={css.line}>
      <p>
        {sentence}{" "}
        <button type="button" className={css.lineAction} onClick={offer.take}>
          {t("update.take")}
        </button>
      </p>
    </div>
  );
}
