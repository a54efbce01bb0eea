import { Card, Skeleton } from "@portico/shared-ui";
import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import { useCallback } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { MoreButton } from "../load/more-button.tsx";
import { usePages } from "../load/use-pages.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import historyCss from "./history.module.css";
import { fetchHistory } from "./history-api.ts";
import { HistoryEntry } from "./history-entry.tsx";

interface HistoryCardProps {
  current: Release;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

export function HistoryCard({ current, overview, onChanged }: HistoryCardProps) {
  const t = useT();
  const { state, reload, releases, ...pages } = useHistory(current.environment, current.scope, current.id);
  return (
    <Card title={t("history.title")}>
      <div className={css.stack}>
        {state.status === "loading" && <Skeleton lines={4} />}
        {state.status === "failed" && <FailureCard {...state} onRetry={reload} />}
        {releases.length > 0 && (
          <ol className={historyCss.list}>
            {releases.map((release) => (
              <HistoryEntry
                key={release.id}
                release={release}
                current={current}
                overview={overview}
                onChanged={onChanged}
              />
            ))}
          </ol>
        )}
        <MoreButton {...pages} />
      </div>
    </Card>
  );
}

/** The history of an environment and scope: its newest releases, and older ones page by page. */
function useHistory(environment: string, scope: string, newest: number) {
  const { items, ...pages } = usePages(
    useCallback(
      async (before?: number, signal?: AbortSignal) => {
        // A dependency: loads again when another release is the newest.
        void newest;
        const query = { environment, scope, ...(before !== undefined && { before }) };
        const { releases, next } = await fetchHistory(query, signal);
        return { items: releases, next };
      },
      [environment, scope, newest],
    ),
  );
  return { ...pages, releases: items };
}
