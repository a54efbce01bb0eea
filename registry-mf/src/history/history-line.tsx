import { Chip } from "@portico/shared-ui";
import type { Release } from "@portico/shared-utility/contract";
import css from "../page.module.css";
import { ReleaseFacts } from "../release-facts.tsx";
import { useReasonText } from "../use-reason-text.ts";
import { useT } from "../use-t.ts";
import historyCss from "./history.module.css";

/** A release of the history on one line, where there is room for it. */
export function HistoryLine({ release }: { release: Release }) {
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
