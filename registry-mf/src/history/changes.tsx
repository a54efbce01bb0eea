import { Skeleton } from "@portico/shared-ui";
import { changedFiles, type MapChange } from "@portico/shared-utility/contract";
import { useCallback } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import historyCss from "./history.module.css";
import { fetchDiff } from "./history-api.ts";

interface ChangesProps {
  from: number;
  to: number;
}

/** The modules that differ between two releases. */
export function Changes({ from, to }: ChangesProps) {
  const t = useT();
  const { state, reload } = useLoad(useCallback((signal: AbortSignal) => fetchDiff(from, to, signal), [from, to]));
  if (state.status === "loading") return <Skeleton lines={2} />;
  if (state.status === "failed") return <FailureCard {...state} onRetry={reload} />;
  const { changes } = state.data;
  if (changes.length === 0) return <p className={css.meta}>{t("changes.none")}</p>;
  return (
    <ul className={historyCss.changes}>
      {changes.map((change) => (
        <li key={change.specifier}>
          <strong className={css.code}>{change.specifier}</strong> <span className={css.meta}>{t(kindOf(change))}</span>
          <Files change={change} />
        </li>
      ))}
    </ul>
  );
}

function Files({ change }: { change: MapChange }) {
  const t = useT();
  const files = changedFiles(change);
  if (files.length === 0) return <div className={css.meta}>{t("changes.chunks")}</div>;
  return files.map(({ sign, address }) => (
    <div key={sign + address}>
      <code>
        {sign === "-" ? "−" : sign} {address}
      </code>
    </div>
  ));
}

function kindOf({ before, after }: MapChange) {
  if (!before) return "changes.added";
  return after ? "changes.changed" : "changes.removed";
}
