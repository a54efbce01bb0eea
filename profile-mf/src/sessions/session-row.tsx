import { Button, Chip } from "@portico/shared-ui";
import type { OwnSession } from "@portico/shared-utility/contract";
import { formatDate, formatTime, rowAge } from "@portico/shared-utility/dates";
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

export function SessionRow({ session, ready, onEnd }: SessionRowProps) {
  const t = useT();
  const meta = useId();
  const device = useDevice(session);
  const { used_at, current } = session;
  return (
    <li className={css.row}>
      <div>
        <p className={css.device}>
          {device}
          {current && <Chip>{t("sessions.this")}</Chip>}
        </p>
        <p id={meta} className={`dots ${css.meta}`}>
          {current ? <span>{t("sessions.now")}</span> : <LastUse at={used_at} />}
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

/** The relative time, unless it is the date itself, and the date and time. */
function LastUse({ at }: { at: string }) {
  const t = useT();
  const { locale } = useSettings();
  const now = Date.now();
  const age = rowAge(at, locale, now);
  const isNow = now - Date.parse(at) < 60_000;
  const used = age && t("sessions.used", { age });
  const date = <time dateTime={at}>{`${formatDate(at)} ${formatTime(at)}`}</time>;
  if (!isNow && !used) {
    return (
      <span>
        {t("sessions.usedOn")} {date}
      </span>
    );
  }
  return (
    <>
      <span>{isNow ? t("sessions.usedNow") : used}</span>
      <span>
        <i> · </i>
        {date}
      </span>
    </>
  );
}

function useDevice({ browser, system }: OwnSession): string {
  const t = useT();
  if (browser && system) return t("sessions.device", { browser, system });
  return browser ?? system ?? t("sessions.unknown");
}
