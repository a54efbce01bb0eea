import { liveStatus$ } from "@portico/shared-utility";
import { usePortal, useStream } from "@portico/shared-utility/react";
import { useEffect } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

/** The quiet line under the bar while notifications do not arrive live (ui-brief D5, degraded.live). */
export function DegradedLine() {
  const t = useT();
  const portal = usePortal();
  const text = useStream(liveStatus$) === "degraded" ? t("degraded.live") : undefined;
  useEffect(() => {
    if (text) portal.announce(text);
  }, [text, portal]);
  return text && <p className={css.line}>{text}</p>;
}
