import { formatDay } from "@portico/shared-utility/dates";
import { useSession, useSettings } from "@portico/shared-utility/react";
import type { MouseEvent } from "react";
import { useOpenNotifications } from "../bell/use-open-notifications.ts";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./home.module.css";
import { useKnownUnread } from "./use-known-unread.ts";

export function Greeting({ now }: { now: Date }) {
  const t = useT();
  const session = useSession();
  const { locale } = useSettings();
  const unread = useKnownUnread();
  const name = session.status === "signed-in" ? firstName(session.name) : "";
  const time = timeOfDay(now.getHours());
  const day = formatDay(now.toISOString(), locale);
  return (
    <div className={css.greeting}>
      <h1 tabIndex={-1}>{name ? t(`home.${time}`, { name }) : t(`home.${time}.plain`)}</h1>
      <p className={css.today}>
        {day.charAt(0).toUpperCase() + day.slice(1)}
        {unread !== undefined && <span className={css.separator}> · </span>}
        <span className={css.unread}>{unread !== undefined && <UnreadCount count={unread} />}</span>
      </p>
    </div>
  );
}

/** A link to the notifications, if there are unread ones. A plain click opens their panel on this page. */
function UnreadCount({ count }: { count: number }) {
  const t = useT();
  const open = useOpenNotifications();
  const text = t("home.unread", { count });
  if (count === 0) return text;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <a href={paths.notifications} onClick={onClick}>
      {text}
    </a>
  );
}

/** @param hour of the day, 0 to 23 */
function timeOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";
