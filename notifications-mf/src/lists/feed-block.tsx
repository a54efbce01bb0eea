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

/**
 * Some rows of the feed. Replaced by an empty space of the same height while they are far outside the visible part
 * of the list.
 */
export function FeedBlock({ list, rows, before, total, onOpen }: FeedBlockProps) {
  const ref = useRef<HTMLDivElement>(null);
  const view = useNearView(ref, list);
  if (view.status === "far") return <div ref={ref} style={{ blockSize: view.height }} />;
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
