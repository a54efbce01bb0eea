import { EmptyState } from "@portico/shared-ui";
import { loadMoreNotifications, type NotificationList, type NotificationListName } from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";
import { formatTime } from "@portico/shared-utility/dates";
import { useOnline } from "@portico/shared-utility/react";
import type { UIEvent } from "react";
import { useT } from "../use-t.ts";
import { LoadFailure } from "./load-failure.tsx";
import { LoadingRows } from "./loading-rows.tsx";
import css from "./notification-feed.module.css";
import { NotificationRow } from "./notification-row.tsx";
import { useFeedFocus } from "./use-feed-focus.ts";

// Specification section 9.
const scrollThreshold = 10;

interface NotificationFeedProps {
  name: NotificationListName;
  list: NotificationList;
  onOpen: (notification: Notification) => void;
}

export function NotificationFeed({ name, list, onOpen }: NotificationFeedProps) {
  const { status, notifications, total } = list;
  const focus = useFeedFocus(notifications);
  const complete = notifications.length >= total;

  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const atEnd = scrollHeight - scrollTop - clientHeight <= scrollThreshold;
    if (atEnd && !complete && status === "loaded") void loadMoreNotifications(name);
  };

  return (
    <div {...focus.props} tabIndex={-1} className={css.list} onScroll={onScroll}>
      <Staleness list={list} />
      {notifications.length > 0 && (
        <div role="feed" aria-busy={status === "loading"}>
          {notifications.map((notification, index) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              position={index + 1}
              total={total}
              onOpen={() => {
                focus.opened(index);
                onOpen(notification);
              }}
            />
          ))}
        </div>
      )}
      <ListEnd name={name} list={list} complete={complete} />
    </div>
  );
}

/** Why the rows may be old: there is no network, or the last load failed. */
function Staleness({ list: { status, loadedAt } }: { list: NotificationList }) {
  const t = useT();
  const online = useOnline();
  if (online || loadedAt === undefined) return status === "failed" && <LoadFailure />;
  return <p className={css.end}>{t("offline", { time: formatTime(loadedAt) })}</p>;
}

/** What stands under the rows, or instead of them. */
function ListEnd({ name, list, complete }: { name: NotificationListName; list: NotificationList; complete: boolean }) {
  const t = useT();
  const { status, notifications, page } = list;
  if (status === "failed") return null;
  if (notifications.length === 0) {
    if (page === 0) return <LoadingRows count={6} />;
    const kind = name === "unread" ? "new" : "all";
    return <EmptyState title={t(`empty.${kind}.title`)} body={t(`empty.${kind}.body`)} />;
  }
  if (complete) return <p className={css.end}>{t("end")}</p>;
  return status === "loading" && <LoadingRows count={3} text={t("loadingMore")} />;
}
