import { liveStatus$ } from "@portico/shared-utility";
import { usePortal, useSession, useStream } from "@portico/shared-utility/react";
import { useEffect } from "react";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";
import { useConnection } from "./use-connection.ts";

/** The line below the bar: offline, back online, or without live notifications (`docs/product.md#states`). */
export function ConnectionLine() {
  const t = useT();
  const portal = usePortal();
  const connection = useConnection();
  const degraded = useStream(liveStatus$) === "degraded";
  const signedIn = useSession().status === "signed-in";
  const text = lineOf();
  useEffect(() => {
    if (text) portal.announce(text);
  }, [text, portal]);
  return text && <p className={css.line}>{text}</p>;

  function lineOf() {
    // Without a network there are no live notifications either, so one message is enough.
    if (connection === "offline") return t("offline.line");
    if (connection === "back") return t("offline.back");
    return degraded && signedIn ? t("degraded.live") : undefined;
  }
}
