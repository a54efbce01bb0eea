import { Chip } from "@portico/shared-ui";
import type { Release } from "@portico/shared-utility/contract";
import { Instant } from "./instant.tsx";
import css from "./page.module.css";
import { useAuthorText } from "./use-author-text.ts";
import { useReasonText } from "./use-reason-text.ts";
import { useT } from "./use-t.ts";

/** A release: its number, author, time and reason. */
export function ReleaseLine({ release }: { release: Release }) {
  const t = useT();
  const authorOf = useAuthorText();
  const reasonOf = useReasonText();
  const { id, kind, created_at, current, source } = release;
  return (
    <div>
      <p>
        <strong>{t("release.number", { id })}</strong> {current && <Chip kind="success">{t("release.current")}</Chip>}
      </p>
      <p className={`dots ${css.meta}`}>
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
      </p>
      <p className={css.meta}>{reasonOf(release)}</p>
    </div>
  );
}
