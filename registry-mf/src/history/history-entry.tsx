import { Button, Chip } from "@portico/shared-ui";
import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import { useId, useState } from "react";
import { RollbackButton } from "../change/rollback-button.tsx";
import css from "../page.module.css";
import { ReleaseFacts } from "../release-facts.tsx";
import { useReasonText } from "../use-release-texts.ts";
import { useT } from "../use-t.ts";
import { Changes } from "./changes.tsx";
import historyCss from "./history.module.css";

interface HistoryEntryProps {
  release: Release;
  current: Release;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

export function HistoryEntry({ release, current, overview, onChanged }: HistoryEntryProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <li className={historyCss.entry}>
      <HistoryLine release={release} />
      <div className={css.actions}>
        <Button
          aria-expanded={shown}
          aria-controls={id}
          aria-label={t("changes.open", { id: release.id })}
          onClick={() => setShown(!shown)}
        >
          {t("changes.title")}
        </Button>
        {release.id !== current.id && (
          <RollbackButton to={release} current={current} overview={overview} onChanged={onChanged} />
        )}
      </div>
      <div id={id} className={historyCss.opened}>
        {shown && <Changes from={release.parent ?? 0} to={release.id} />}
      </div>
    </li>
  );
}

/** A release of the history, on one line if there is room. */
function HistoryLine({ release }: { release: Release }) {
  const t = useT();
  const reasonOf = useReasonText();
  const { id, current } = release;
  return (
    <p className={historyCss.line}>
      <strong>{t("release.number", { id })}</strong>
      {current && <Chip kind="success">{t("release.current")}</Chip>}
      <span className={historyCss.reason}>{reasonOf(release)}</span>
      <ReleaseFacts release={release} className={css.meta} />
    </p>
  );
}
