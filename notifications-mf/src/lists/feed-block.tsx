import type { Notification } from "@portico/shared-utility/contract";
import { type RefObject, useRef } from "react";
import { NotificationRow } from "./notification-row.tsx";
import { useNearView } from "./use-near-view.ts";

/** The values that every row of the feed needs. `index` is a row's place in the list. */
export interface RowActions {
  /** The element that scrolls. */
  list: RefObject<HTMLElement | null>;
  total: number;
  /** The time, in milliseconds. */
  now: number;
  onOpen: (notification: Notification, index: number, leads: "here" | "away") => void;
}

interface FeedBlockProps extends RowActions {
  rows: readonly Notification[];
  /** How many rows of the list come before these. */
  before: number;
}

/**
 * Some rows of the feed. Replaced by an empty space of the same height while they are far outside the visible part
 * of the list.
 */
export function FeedBlock({ list, rows, before, total, now, onOpen }: FeedBlockProps) {
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
          now={now}
          onOpen={(leads) => onOpen(notification, before + index, leads)}
        />
      ))}
    </div>
  );
}
