import { EmptyState } from "@portico/shared-ui";
import {
  loadMoreNotifications,
  loadNotifications,
  type NotificationList,
  type NotificationListName,
} from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";
import { formatTime } from "@portico/shared-utility/dates";
import { useOnline } from "@portico/shared-utility/react";
import { type ReactNode, useMemo } from "react";
import { useT } from "../use-t.ts";
import { dayGroups } from "./day-groups.ts";
import { FeedGroup } from "./feed-group.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { LoadingRows } from "./loading-rows.tsx";
import css from "./notification-feed.module.css";
import { useFeedFocus } from "./use-feed-focus.ts";
import { useLoadMore } from "./use-load-more.ts";
import { useNow } from "./use-now.ts";

interface NotificationFeedProps {
  name: NotificationListName;
  list: NotificationList;
  /** Whether another element announces a failed load. */
  isQuiet: boolean;
  onOpen: (notification: Notification, leads: "here" | "away") => void;
  /** The link below an empty list. */
  wayOn: ReactNode;
}

export function NotificationFeed({ name, list, isQuiet, onOpen, wayOn }: NotificationFeedProps) {
  const t = useT();
  const { status, notifications, total } = list;
  const focus = useFeedFocus(notifications);
  const now = useNow(notifications);
  const groups = useMemo(() => dayGroups(notifications, now), [notifications, now]);
  const onScroll = useLoadMore(focus.props.ref, name, list);
  const complete = notifications.length >= total;

  const open = (notification: Notification, index: number, leads: "here" | "away") => {
    // After a navigation, the new page's heading has the focus.
    if (leads === "away") focus.opened(index);
    onOpen(notification, leads);
  };
  // The button that was pressed is removed with its message, so the list gets the focus.
  const reload = () => {
    focus.toList();
    void loadNotifications();
  };
  const loadMore = () => {
    focus.toLastRow();
    void loadMoreNotifications(name);
  };

  const failure = { isQuiet, onFocusLost: focus.toList };
  return (
    <div {...focus.props} tabIndex={-1} className={css.list} onScroll={onScroll}>
      <ListState list={list} {...failure} onRetry={reload} />
      {notifications.length > 0 && (
        <div role="feed" aria-label={t("panel.title")} aria-busy={status === "loading" || status === "retrying"}>
          {groups.map((group) => (
            <FeedGroup key={group.day} group={group} list={focus.props.ref} total={total} now={now} onOpen={open} />
          ))}
        </div>
      )}
      <ListEnd name={name} list={list} complete={complete} {...failure} wayOn={wayOn} onRetry={loadMore} />
    </div>
  );
}

/** The failure or the offline notice, above the loaded rows. */
function ListState({
  list: { failed, loadedAt, page },
  ...failure
}: Pick<ListEndProps, "list" | "isQuiet" | "onRetry" | "onFocusLost">) {
  const online = useOnline();
  if (!online && page > 0 && loadedAt) return <OfflineLine loadedAt={loadedAt} />;
  return failed === "all" && <LoadFailure {...failure} />;
}

interface ListEndProps {
  name: NotificationListName;
  list: NotificationList;
  complete: boolean;
  isQuiet: boolean;
  wayOn: ReactNode;
  onRetry: () => void;
  onFocusLost: () => void;
}

const emptyIcons = { new: "check-circle", all: "bell" } as const;

/** The footer of the list: a failure, loading rows, an empty state or the end of the list. */
function ListEnd({ name, list, complete, wayOn, ...failure }: ListEndProps) {
  const t = useT();
  const { status, failed, notifications, page } = list;
  if (failed) return failed === "next" && <LoadFailure {...failure} />;
  if (notifications.length === 0) {
    if (page === 0) return <LoadingRows count={6} />;
    const kind = name === "unread" ? "new" : "all";
    return (
      <EmptyState icon={emptyIcons[kind]} title={t(`empty.${kind}.title`)} body={t(`empty.${kind}.body`)}>
        {wayOn}
      </EmptyState>
    );
  }
  if (complete) return <p className={css.end}>{t("end")}</p>;
  return status === "loading" && <LoadingRows count={3} text={t("loadingMore")} />;
}

/** Shows how old the list is while there is no network. */
function OfflineLine({ loadedAt }: { loadedAt: string }) {
  const t = useT();
  return (
    <p role="status" className={css.offline}>
      {t("offline", { time: formatTime(loadedAt) })}
    </p>
  );
}
