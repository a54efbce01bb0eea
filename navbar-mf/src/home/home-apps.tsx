import { Alert, Button, EmptyState, Skeleton } from "@portico/shared-ui";
import { startSession } from "@portico/shared-utility";
import { useApps, useCommonT } from "@portico/shared-utility/react";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./home-apps.module.css";
import { PinnedFirst } from "./pinned-first.tsx";
import { useOverdue } from "./use-overdue.ts";

export function HomeApps() {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.heading}>
        {t("apps.title")}
      </h2>
      <Tiles labelId={id} />
    </section>
  );
}

function Tiles({ labelId }: { labelId: string }) {
  const t = useT();
  const apps = useApps();
  const overdue = useOverdue(apps.status === "unknown");
  if (apps.status !== "loaded") return overdue ? <Failure /> : <TileSkeletons />;
  if (apps.apps.length === 0) return <EmptyState title={t("apps.empty")} />;
  return <PinnedFirst labelId={labelId} apps={apps.apps} />;
}

function TileSkeletons() {
  return (
    <div className={css.tiles} aria-busy="true">
      {["first", "second", "third"].map((place) => (
        <Skeleton key={place} height="var(--tile)" />
      ))}
    </div>
  );
}

function Failure() {
  const t = useT();
  const common = useCommonT();
  return (
    <Alert kind="error">
      <p>{t("apps.error")}</p>
      <Button onClick={startSession}>{common("common.retry")}</Button>
    </Alert>
  );
}
