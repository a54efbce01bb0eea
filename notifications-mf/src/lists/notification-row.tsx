import { IconButton } from "@portico/shared-ui";
import type { Notification } from "@portico/shared-utility/contract";
import { formatDate, formatTime, rowAge } from "@portico/shared-utility/dates";
import { useApps, useQueuedReads, useSettings, useShortcutChoices } from "@portico/shared-utility/react";
import { useId } from "react";
import { ClampedText } from "../clamped-text/clamped-text.tsx";
import { useT } from "../use-t.ts";
import css from "./notification-row.module.css";
import { rowAddress } from "./row-address.ts";
import { moveInRow } from "./row-keys.ts";
import { RowLink } from "./row-link.tsx";

interface NotificationRowProps {
  notification: Notification;
  position: number;
  total: number;
  /** The time, in milliseconds. */
  now: number;
  /** Called when the user opens the row, or marks it as read without opening it (`away`). */
  onOpen: (leads: "here" | "away") => void;
}

export function NotificationRow({ notification, position, total, now, onOpen }: NotificationRowProps) {
  const id = useId();
  const address = rowAddress(notification.redirect, location.origin);
  const isUnread = notification.read === 0;
  const isQueued = useQueuedReads().has(notification.id) && isUnread;
  const describedBy = isQueued ? `${id}-meta ${id}-queued` : `${id}-meta`;
  const withLetters = useShortcutChoices().read === true;
  const logo = `/media/apps/${encodeURIComponent(notification.module)}/logo.png`;
  return (
    <article
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
      className={isUnread ? css.unread : css.row}
      onKeyDown={(event) => moveInRow(event, withLetters)}
    >
      {isUnread && <UnreadMark isQueued={isQueued} />}
      <img src={logo} alt="" loading="lazy" className={css.icon} />
      <div className={css.content}>
        <RowLink
          id={`${id}-title`}
          describedBy={describedBy}
          title={notification.title}
          isUnread={isUnread}
          address={address}
          onOpen={onOpen}
        />
        <Body text={notification.body} />
        <Origin id={`${id}-meta`} notification={notification} now={now} />
        {isQueued && <QueuedText id={`${id}-queued`} />}
      </div>
      {isUnread && !isQueued && address && <ReadButton title={notification.title} onClick={() => onOpen("away")} />}
    </article>
  );
}

function Body({ text }: { text: string }) {
  const t = useT();
  const labels = { moreLabel: t("item.showMore"), lessLabel: t("item.showLess") };
  return <ClampedText text={text} lines={3} {...labels} className={css.body} />;
}

function QueuedText({ id }: { id: string }) {
  const t = useT();
  return (
    <p id={id} className="vh">
      {t("item.queued")}
    </p>
  );
}

/** Marks a row as read whose click would open it. Visible while the row contains the pointer or the focus. */
function ReadButton({ title, onClick }: { title: string; onClick: () => void }) {
  const label = useT()("item.markRead", { title });
  return (
    <IconButton label={label} icon="check" tabIndex={-1} data-reads-row="" className={css.read} onClick={onClick} />
  );
}

function Origin({ id, notification, now }: { id: string; notification: Notification; now: number }) {
  const appName = useAppName(notification.module);
  const { locale } = useSettings();
  const { created_at: created } = notification;
  const age = rowAge(created, locale, now);
  return (
    <p id={id} className={`dots ${css.meta}`}>
      {appName && <bdi>{appName}</bdi>}
      {age && (
        <span>
          {appName && <i> · </i>}
          {age}
        </span>
      )}
      <time dateTime={created}>
        {(appName || age) && <i> · </i>}
        {`${formatDate(created)} ${formatTime(created)}`}
      </time>
    </p>
  );
}

/** `undefined` if the application is not offered to the user. */
function useAppName(module: string): string | undefined {
  const apps = useApps();
  return apps.status === "loaded" ? apps.apps.find((app) => app.module === module)?.name : undefined;
}

/** The dot of an unread row. A clock if the row was marked as read offline. A text next to it has the same content. */
function UnreadMark({ isQueued }: { isQueued: boolean }) {
  if (!isQueued) return <span aria-hidden="true" className={css.dot} />;
  // Inline, because without a network no icon file can be loaded.
  return (
    <svg aria-hidden="true" data-queued="" viewBox="0 0 20 20" className={css.clock}>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 5.8V10l2.8 1.9" />
    </svg>
  );
}
