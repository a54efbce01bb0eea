import { Chip } from "@portico/shared-ui";
import type { Release } from "@portico/shared-utility/contract";
import css from "./page.module.css";
import { ReleaseFacts } from "./release-facts.tsx";
import { useReasonText } from "./use-release-texts.ts";
import { useT } from "./use-t.ts";

export function ReleaseLine({ release }: { release: Release }) {
  const t = useT();
  const reasonOf = useReasonText();
  const { id, current } = release;
  return (
    <div>
      <p>
        <strong>{t("release.number", { id })}</strong> {current && <Chip kind="success">{t("release.current")}</Chip>}
      </p>
      <p className={css.meta}>
        <ReleaseFacts release={release} />
      </p>
      <p className={css.meta}>{reasonOf(release)}</p>
    </div>
  );
}
