import { Button, Tabs } from "@portico/shared-ui";
import { allNotifications$, type NotificationListName, unreadNotifications$ } from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";
import { useStream } from "@portico/shared-utility/react";
import { useId, useState } from "react";
import { useMarkAllRead } from "../read/use-mark-all-read.ts";
import { useT } from "../use-t.ts";
import { NotificationFeed } from "./notification-feed.tsx";
import css from "./notification-tabs.module.css";

interface NotificationTabsProps {
  onOpen: (notification: Notification) => void;
  /** Text for a failure of "Mark all as read" that has no text of its own. The default says what is known. */
  markAllFallback?: string;
  /** Whether another element announces that a list could not be loaded. The list shows it in any case. */
  failureIsAnnounced?: boolean;
}

/** The two lists and "Mark all as read", as the bar's panel and the profile show them. */
export function NotificationTabs({ onOpen, markAllFallback, failureIsAnnounced = false }: NotificationTabsProps) {
  const t = useT();
  const hintId = useId();
  const [selected, select] = useState<NotificationListName>("unread");
  const lists = { unread: useStream(unreadNotifications$), all: useStream(allNotifications$) };
  const markAll = useMarkAllRead(markAllFallback);
  const tab = (id: NotificationListName, label: string) => ({
    id,
    label,
    panel: <NotificationFeed key={id} name={id} list={lists[id]} isQuiet={failureIsAnnounced} onOpen={onOpen} />,
  });
  const none = markAll.count === 0 && lists.unread.page > 0;
  return (
    <div data-notifications="" className={css.tabs}>
      <Tabs
        label={t("tabs.label")}
        selected={selected}
        onSelect={select}
        tabs={[tab("unread", t("tabs.new")), tab("all", t("tabs.all"))]}
      />
      <div data-after-feed="" className={css.footer}>
        <Button
          variant="quiet"
          busy={markAll.busy}
          aria-disabled={none}
          aria-describedby={none ? hintId : undefined}
          onClick={markAll.run}
        >
          {t("markAll")}
        </Button>
        {none && (
          <span id={hintId} className="vh">
            {t("markAll.none")}
          </span>
        )}
      </div>
    </div>
  );
}
