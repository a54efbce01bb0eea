import { bootDocument, request } from "@portico/shared-utility";
import { useCommonT, usePortal } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

type Leaving = "not-asked" | "asked" | "failed";

/** Says that this page has a release on trial, and leaves it for good on one click (ui-brief D5, preview.line). */
export function PreviewLine({ onLeave = () => window.location.reload() }: { onLeave?: () => void }) {
  const t = useT();
  const common = useCommonT();
  const portal = usePortal();
  const [leaving, setLeaving] = useState<Leaving>("not-asked");
  const { trial, tenant } = bootDocument();
  const sentence = trial ? t("preview.line", { app: tenant.name }) : undefined;
  useEffect(() => {
    if (sentence) portal.announce(sentence);
  }, [sentence, portal]);

  async function leave() {
    setLeaving("asked");
    try {
      await request<void>({ method: "DELETE", path: "/registry/trial" });
      onLeave();
    } catch {
      setLeaving("failed");
    }
  }

  if (!sentence) return null;
  return (
    <div className={css.line}>
      <p>
        {sentence}{" "}
        <button type="button" className={css.lineAction} onClick={leave} aria-disabled={leaving === "asked"}>
          {t("preview.leave")}
        </button>
      </p>
      {leaving === "failed" && <p role="alert">{common("error.network")}</p>}
    </div>
  );
}
