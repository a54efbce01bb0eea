import type { Release } from "@portico/shared-utility/contract";
import { Facts } from "./facts.tsx";
import { Instant } from "./instant.tsx";
import { useAuthorText } from "./use-release-texts.ts";
import { useT } from "./use-t.ts";

export function ReleaseFacts({ release, className }: { release: Release; className?: string | undefined }) {
  const t = useT();
  const authorOf = useAuthorText();
  const { kind, created_at, source } = release;
  return (
    <Facts className={className}>
      {t(`kind.${kind}`, { author: authorOf(release) })}
      <Instant iso={created_at} />
      {source !== null && t("release.source", { id: source })}
    </Facts>
  );
}
