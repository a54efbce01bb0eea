import { Card, Skeleton } from "@portico/shared-ui";
import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import { FailureCard } from "../load/failure-card.tsx";
import { MoreButton } from "../load/more-button.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import historyCss from "./history.module.css";
import { HistoryEntry } from "./history-entry.tsx";
import { useHistory } from "./use-history.ts";

interface HistoryCardProps {
  current: Release;
  overview: RegistryOverview;
  onChanged: (sentence: string) => void;
}

/** All releases of an environment and scope, newest first. */
export function HistoryCard({ current, overview, onChanged }: HistoryCardProps) {
  const t = useT();
  const { state, reload, releases, ...pages } = useHistory(current.environment, current.scope, current.id);
  return (
    <Card title={t("history.title")}>
      <div className={css.stack}>
        {state.status === "loading" && <Skeleton lines={4} />}
        {state.status === "failed" && <FailureCard error={state.error} onRetry={reload} />}
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
