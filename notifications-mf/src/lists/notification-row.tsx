import { ClampedText, VisuallyHidden } from "@portico/shared-ui";
import { type Notification, redirectAddress } from "@portico/shared-utility/contract";
import { formatDate, formatTime } from "@portico/shared-utility/dates";
import { useApps, useQueuedReads } from "@portico/shared-utility/react";
import { type ReactNode, useId } from "react";
import { useT } from "../use-t.ts";
import css from "./notification-row.module.css";

interface NotificationRowProps {
  notification: Notification;
  position: number;
  total: number;
  onOpen: () => void;
}

export function NotificationRow({ notification, position, total, onOpen }: NotificationRowProps) {
  const t = useT();
  const id = useId();
  const { title, body, module, read } = notification;
  const isQueued = useQueuedReads().has(notification.id) && read === 0;
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (WAI-ARIA feed pattern).
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQueued ? `${id}-meta ${id}-queued` : `${id}-meta`}
      className={read === 0 ? css.unread : css.row}
    >
      <img src={`/media/apps/${encodeURIComponent(module)}/logo.png`} alt="" loading="lazy" className={css.icon} />
      <div className={css.content}>
        <Opener id={`${id}-title`} redirect={notification.redirect} onOpen={onOpen}>
          {read === 0 && <VisuallyHidden>{t("item.unread")} </VisuallyHidden>}
          <span dir="auto">{title}</span>
        </Opener>
        <ClampedText
          text={body}
          lines={3}
          moreLabel={t("item.showMore")}
          lessLabel={t("item.showLess")}
          className={css.body}
        />
        <Origin id={`${id}-meta`} notification={notification} />
        {isQueued && (
          <p id={`${id}-queued`} className="vh">
            {t("item.queued")}
          </p>
        )}
      </div>
      {read === 0 && <UnreadMark isQueued={isQueued} />}
    </article>
  );
}

/** The application that sent a notification, and when. */
function Origin({ id, notification }: { id: string; notification: Notification }) {
  const appName = useAppName(notification.module);
  const { created_at: created } = notification;
  return (
    <p id={id} className={css.meta}>
      <bdi>{appName}</bdi> · <time dateTime={created}>{`${formatDate(created)} ${formatTime(created)}`}</time>
    </p>
  );
}

interface OpenerProps {
  id: string;
  redirect: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Opens the notification's address in a new tab. Without a valid address it only marks the notification as read. */
function Opener({ id, redirect, onOpen, children }: OpenerProps) {
  const address = redirectAddress(redirect, location.origin);
  if (!address) {
    return (
      <button id={id} type="button" className={css.title} onClick={onOpen}>
        {children}
      </button>
    );
  }
  return (
    <a id={id} href={address} target="_blank" rel="noopener noreferrer" className={css.title} onClick={onOpen}>
      {children}
    </a>
  );
}

function useAppName(module: string): string {
  const apps = useApps();
  return (apps.status === "loaded" && apps.apps.find((app) => app.module === module)?.name) || module;
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
