import { Tabs } from "@portico/shared-ui";
import { allNotifications$, type NotificationListName, unreadNotifications$ } from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";
import { useStream } from "@portico/shared-utility/react";
import { type ReactNode, useState } from "react";
import { useT } from "../use-t.ts";
import { NotificationFeed } from "./notification-feed.tsx";
import css from "./notification-tabs.module.css";

interface NotificationTabsProps {
  /** `here`: the notification replaces the open page. */
  onOpen: (notification: Notification, leads: "here" | "away") => void;
  /** The link below an empty list. */
  wayOn?: ReactNode;
  /** Whether another element announces that a list could not be loaded. The list shows it in any case. */
  failureIsAnnounced?: boolean;
}

export function NotificationTabs({ onOpen, wayOn, failureIsAnnounced = false }: NotificationTabsProps) {
  const t = useT();
  const [selected, select] = useState<NotificationListName>("unread");
  const lists = { unread: useStream(unreadNotifications$), all: useStream(allNotifications$) };
  const tab = (id: NotificationListName, label: string) => ({
    id,
    label,
    panel: (
      <NotificationFeed
        key={id}
        name={id}
        list={lists[id]}
        isQuiet={failureIsAnnounced}
        wayOn={wayOn}
        onOpen={onOpen}
      />
    ),
  });
  return (
    <div className={css.tabs}>
      <Tabs
        label={t("tabs.label")}
        selected={selected}
        onSelect={select}
        tabs={[tab("unread", t("tabs.new")), tab("all", t("tabs.all"))]}
      />
    </div>
  );
}
