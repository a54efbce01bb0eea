import { Icon } from "@portico/shared-ui";
import { markNotificationsRead } from "@portico/shared-utility";
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
  const row = useId();
  return (
    <Opener row={row} redirect={redirect} onOpen={() => markRead(id)} onLeave={onLeave}>
      <img src={media.appLogo(module)} alt="" className={css.icon} />
      <span className={css.text}>
        <span id={`${row}-title`} className={css.rowTitle} dir="auto">
          {title}
        </span>
        <Origin id={`${row}-meta`} notification={notification} now={now} />
      </span>
    </Opener>
  );
}

interface OriginProps extends Pick<NewsRowProps, "notification" | "now"> {
  id: string;
}

function Origin({ id, notification: { module, created_at: at }, now }: OriginProps) {
  const { locale } = useSettings();
  const apps = useApps();
  const name = apps.status === "loaded" ? apps.apps.find((app) => app.module === module)?.name : undefined;
  return (
    <span id={id} className={css.meta}>
      <bdi>{name ?? module}</bdi> · {now.getTime() - Date.parse(at) < day && `${relativeTime(at, locale, now)} · `}
      <time dateTime={at}>{`${formatDate(at)} ${formatTime(at)}`}</time>
    </span>
  );
}

interface OpenerProps {
  /** The title's and the origin's ids begin with it. */
  row: string;
  redirect: string;
  onOpen: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Opens the notification's address: a page of the portal here, any other in a new tab. Without one it marks it read. */
function Opener({ row, redirect, onOpen, onLeave, children }: OpenerProps) {
  const t = useT();
  const address = redirectAddress(redirect, location.origin);
  const common = { className: css.row, "aria-labelledby": `${row}-title`, "aria-describedby": `${row}-meta` };
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
  if (new URL(address).origin === location.origin) {
    return (
      <a href={address} {...common} onClick={onOpen}>
        {children}
      </a>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      {...common}
      aria-labelledby={`${row}-title ${row}-external`}
      onClick={onOpen}
    >
      {children}
      <span id={`${row}-external`} className="vh">
        ({t("home.news.external")})
      </span>
      <Icon name="external" size={16} />
    </a>
  );
}

// A failure is ignored, as in the panel (`docs/product.md#notifications`): the row stays unread.
function markRead(id: string): void {
  void markNotificationsRead([id]).catch(() => {});
}
