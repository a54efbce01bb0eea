import { Icon } from "@portico/shared-ui";
import { isServerPath, markNotificationsRead } from "@portico/shared-utility";
import { type Notification, redirectAddress } from "@portico/shared-utility/contract";
import { formatDate, formatTime, relativeTime } from "@portico/shared-utility/dates";
import { useApps, useSettings } from "@portico/shared-utility/react";
import { type ReactNode, useId } from "react";
import { media } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./news-card.module.css";

const day = 24 * 3_600_000;

interface NewsRowProps {
  notification: Notification;
  now: Date;
  onLeave: () => void;
}

export function NewsRow({ notification, now, onLeave }: NewsRowProps) {
  const { id, module, title, redirect } = notification;
  const meta = useId();
  return (
    <div className={css.row}>
      <img src={media.appLogo(module)} alt="" className={css.icon} />
      <div className={css.text}>
        <Opener meta={meta} redirect={redirect} onOpen={() => markRead(id)} onLeave={onLeave}>
          <span dir="auto">{title}</span>
        </Opener>
        <Origin id={meta} notification={notification} now={now} />
      </div>
    </div>
  );
}

interface OriginProps extends Pick<NewsRowProps, "notification" | "now"> {
  id: string;
}

function Origin({ id, notification: { module, created_at: at }, now }: OriginProps) {
  const { locale } = useSettings();
  const apps = useApps();
  // An application that is not offered to the user has no name here.
  const name = apps.status === "loaded" && apps.apps.find((app) => app.module === module)?.name;
  const age = now.getTime() - Date.parse(at) < day && relativeTime(at, locale, now);
  return (
    <span id={id} className={`dots ${css.meta}`}>
      {name && <bdi>{name}</bdi>}
      {age && (
        <span>
          {name && <i> · </i>}
          {age}
        </span>
      )}
      <time dateTime={at}>
        {(name || age) && <i> · </i>}
        {`${formatDate(at)} ${formatTime(at)}`}
      </time>
    </span>
  );
}

interface OpenerProps {
  /** The id of the text about application and time. */
  meta: string;
  redirect: string;
  onOpen: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/**
 * Opens the notification's address: a page of the portal in this tab, any other in a new tab. Without an address it
 * marks the notification as read.
 */
function Opener({ meta, redirect, onOpen, onLeave, children }: OpenerProps) {
  const t = useT();
  const address = redirectAddress(redirect, location.origin);
  const common = { className: css.rowTitle, "aria-describedby": meta };
  if (!address) {
    const read = () => {
      onLeave();
      onOpen();
    };
    return (
      <button type="button" {...common} onClick={read}>
        {children}
      </button>
    );
  }
  const { origin, pathname } = new URL(address);
  if (origin === location.origin && !isServerPath(pathname)) {
    return (
      <a href={address} {...common} onClick={onOpen}>
        {children}
      </a>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" {...common} onClick={onOpen}>
      {children} <Icon name="external" size={16} />
      <span className="vh">({t("home.news.external")})</span>
    </a>
  );
}

// A failure is ignored, as in the panel (`docs/product.md#notifications`): the row stays unread.
function markRead(id: string): void {
  void markNotificationsRead([id]).catch(() => {});
}
