import { Button } from "@portico/shared-ui";
import type { OwnSession } from "@portico/shared-utility/contract";
import { formatDate, formatTime, relativeTime } from "@portico/shared-utility/dates";
import { useSettings } from "@portico/shared-utility/react";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./sessions.module.css";

interface SessionRowProps {
  session: OwnSession;
  /** Whether the session may be ended now. */
  ready: boolean;
  onEnd: () => void;
}

/** One session: its browser and system, when it was used last, and a button that ends it. */
export function SessionRow({ session, ready, onEnd }: SessionRowProps) {
  const t = useT();
  const { locale } = useSettings();
  const meta = useId();
  const device = useDevice(session);
  const { used_at, current } = session;
  return (
    <li className={css.row}>
      <div>
        <p className={css.device}>
          {device}
          {current && <span className={css.chip}>{t("sessions.this")}</span>}
        </p>
        <p id={meta} className={css.meta}>
          {current ? t("sessions.now") : t("sessions.used", { age: relativeTime(used_at, locale) })}
          {!current && (
            <>
              {" · "}
              <time dateTime={used_at}>{`${formatDate(used_at)} ${formatTime(used_at)}`}</time>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          aria-label={t("sessions.endOne", { device })}
          aria-describedby={meta}
          aria-disabled={!ready}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

function useDevice({ browser, system }: OwnSession): string {
  const t = useT();
  if (browser && system) return t("sessions.device", { browser, system });
  return browser ?? system ?? t("sessions.unknown");
}
