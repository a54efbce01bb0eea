import type { Notification } from "@portico/shared-utility/contract";
import { type RefObject, useRef } from "react";
import { NotificationRow } from "./notification-row.tsx";
import { useNearView } from "./use-near-view.ts";

interface FeedBlockProps {
  /** The element that scrolls. */
  list: RefObject<HTMLElement | null>;
  rows: readonly Notification[];
  /** How many rows of the list come before these. */
  before: number;
  total: number;
  onOpen: (notification: Notification, index: number) => void;
}

/** Some rows of the feed; far outside the list's window an empty space stands for them. */
export function FeedBlock({ list, rows, before, total, onOpen }: FeedBlockProps) {
  const ref = useRef<HTMLDivElement>(null);
  const view = useNearView(ref, list);
  if (view.status === "away") return <div ref={ref} style={{ blockSize: view.height }} />;
  return (
    <div ref={ref}>
      {rows.map((notification, index) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          position={before + index + 1}
          total={total}
          onOpen={() => onOpen(notification, before + index)}
        />
      ))}
    </div>
  );
}
