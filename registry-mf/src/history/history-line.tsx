import { Chip } from "@portico/shared-ui";
import type { Release } from "@portico/shared-utility/contract";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useAuthorText } from "../use-author-text.ts";
import { useReasonText } from "../use-reason-text.ts";
import { useT } from "../use-t.ts";
import historyCss from "./history.module.css";

/** A release of the history on one line, where there is room for it. */
export function HistoryLine({ release }: { release: Release }) {
  const t = useT();
  const authorOf = useAuthorText();
  const reasonOf = useReasonText();
  const { id, kind, created_at, current, source } = release;
  return (
    <p className={historyCss.line}>
      <strong>{t("release.number", { id })}</strong>
      {current && <Chip kind="success">{t("release.current")}</Chip>}
      <span className={historyCss.reason}>{reasonOf(release)}</span>
      <span className={`dots ${css.meta}`}>
        <span>{t(`kind.${kind}`, { author: authorOf(release) })}</span>
        <span>
          <i> · </i>
          <Instant iso={created_at} />
        </span>
        {source !== null && (
          <span>
            <i> · </i>
            {t("release.source", { id: source })}
          </span>
        )}
      </span>
    </p>
  );
}
