import { Button, Dialog } from "@portico/shared-ui";
import { type ReleaseOffer, releaseOffer$ } from "@portico/shared-utility";
import { usePortal, useStream } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

type Offered = Exclude<ReleaseOffer, { status: "none" }>;

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
  return <OfferedUpdate sentence={sentence} offer={offer} />;
}

/** Asks first if typed text would be lost. */
function OfferedUpdate({ sentence, offer }: { sentence: string; offer: Offered }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const stay = () => setIsOpen(false);
  const take = () => {
    stay();
    offer.take();
  };
  const actions = (
    <>
      <Button variant="primary" onClick={stay}>
        {t("update.unsaved.stay")}
      </Button>
      <Button variant="danger" onClick={take}>
        {t("update.unsaved.take")}
      </Button>
    </>
  );
  return (
    <div className={css.line}>
      <p>
        {sentence}{" "}
        <button type="button" className={css.lineAction} onClick={() => (offer.losesText() ? setIsOpen(true) : take())}>
          {t("update.take")}
        </button>
      </p>
      <Dialog open={isOpen} title={t("update.unsaved.title")} onClose={stay} actions={actions}>
        <p>{t("update.unsaved.body")}</p>
      </Dialog>
    </div>
  );
}
