import { useMemo, useState } from "react";
import { useT } from "../use-t.ts";
import type { DayGroup } from "./day-groups.ts";
import { FeedBlock, type RowActions } from "./feed-block.tsx";
import { createFeedBlocks } from "./feed-blocks.ts";
import css from "./notification-feed.module.css";

interface FeedGroupProps extends RowActions {
  group: DayGroup;
}

/** The rows of a day, below a heading that stays in view while they scroll. */
export function FeedGroup({ group: { day, rows, before }, ...actions }: FeedGroupProps) {
  const t = useT();
  const [divide] = useState(createFeedBlocks);
  const blocks = useMemo(() => divide(rows), [divide, rows]);
  return (
    <div>
      <div className={css.day}>{t(`day.${day}`)}</div>
      {blocks.map((block) => (
        <FeedBlock key={block.key} rows={block.rows} before={before + block.before} {...actions} />
      ))}
    </div>
  );
}
