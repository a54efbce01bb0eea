import { Icon } from "@portico/shared-ui";
import { markNotificationsRead } from "@portico/shared-utility";
import { type Notification, redirectAddress } from "@portico/shared-utility/contract";
import { formatDate, formatTime, relativeTime } from "@portico/shared-utility/dates";
import { useApps, useSettings } from "@portico/shared-utility/react";
import type { ReactNode } from "react";
import { media } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./news-card.module.css";

interface NewsRowProps {
  notification: Notification;
  now: Date;
  onLeave: () => void;
}

export function NewsRow({ notification, now, onLeave }: NewsRowProps) {
  const { id, module, title, redirect } = notification;
  return (
    <Opener redirect={redirect} onOpen={() => markRead(id)} onLeave={onLeave}>
      <img src={media.appLogo(module)} alt="" className={css.icon} />
      <span className={css.text}>
        <span className={css.rowTitle} dir="auto">
          {title}
        </span>
        <Origin notification={notification} now={now} />
      </span>
    </Opener>
  );
}

function Origin({ notification: { module, created_at: at }, now }: Pick<NewsRowProps, "notification" | "now">) {
  const { locale } = useSettings();
  const apps = useApps();
  const name = apps.status === "loaded" ? apps.apps.find((app) => app.module === module)?.name : undefined;
  return (
    <span className={css.meta}>
      <bdi>{name ?? module}</bdi> · {relativeTime(at, locale, now)} ·{" "}
      <time dateTime={at}>{`${formatDate(at)} ${formatTime(at)}`}</time>
    </span>
  );
}

interface OpenerProps {
  redirect: string;
  onOpen: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Opens the notification's address: a page of the portal here, any other in a new tab. Without one it marks it read. */
function Opener({ redirect, onOpen, onLeave, children }: OpenerProps) {
  const t = useT();
  const address = redirectAddress(redirect, location.origin);
  if (!address) {
    const read = () => {
      onLeave();
      onOpen();
    };
    return (
      <button type="button" className={css.row} onClick={read}>
        {children}
      </button>
    );
  }
  if (new URL(address).origin === location.origin) {
    return (
      <a href={address} className={css.row} onClick={onOpen}>
        {children}
      </a>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={css.row} onClick={onOpen}>
      {children}
      <span className="vh">({t("home.news.external")})</span>
      <Icon name="external" size={16} />
    </a>
  );
}

// A failure is ignored, as in the panel (`docs/product.md#notifications`): the row stays unread.
function markRead(id: string): void {
  void markNotificationsRead([id]).catch(() => {});
}
