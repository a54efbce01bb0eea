import { bootDocument, request } from "@portico/shared-utility";
import { canaryEnded, languageTag } from "@portico/shared-utility/contract";
import { useApps, useErrorSentence, usePortal, useSettings } from "@portico/shared-utility/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

type Leaving = { status: "idle" } | { status: "sending" } | { status: "failed"; error: unknown };

const isCanary = () => bootDocument().trial === true;

function onEnd(changed: () => void): () => void {
  window.addEventListener(canaryEnded, changed);
  return () => window.removeEventListener(canaryEnded, changed);
}

/** Names the user's applications in the canary, if it has any. */
function useSentence(): string | undefined {
  const t = useT();
  const { locale } = useSettings();
  const apps = useApps();
  const { canaryApps = [] } = bootDocument();
  if (!useSyncExternalStore(onEnd, isCanary)) return undefined;
  const offered = apps.status === "loaded" ? apps.apps : [];
  const names = offered.filter(({ module }) => canaryApps.includes(module)).map(({ name }) => name);
  if (names.length === 0) return t("preview.line");
  return t("preview.apps", { apps: new Intl.ListFormat(languageTag(locale)).format(names) });
}

/** Visible while this page runs a canary; one click leaves the canary permanently. */
export function PreviewLine() {
  const t = useT();
  const sentenceOf = useErrorSentence();
  const portal = usePortal();
  const [leaving, setLeaving] = useState<Leaving>({ status: "idle" });
  const sentence = useSentence();
  useEffect(() => {
    if (sentence) portal.announce(sentence);
  }, [sentence, portal]);

  async function leave() {
    setLeaving({ status: "sending" });
    try {
      await portal.reload(() => request<void>({ method: "DELETE", path: "/registry/trial" }));
      setLeaving({ status: "idle" });
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
