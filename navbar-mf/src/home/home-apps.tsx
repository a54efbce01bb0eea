import { Alert, Button, EmptyState, Skeleton } from "@portico/shared-ui";
import { startSession } from "@portico/shared-utility";
import { useApps, useCommonT } from "@portico/shared-utility/react";
import { useId } from "react";
import { few } from "../app-switcher/matching-apps.ts";
import { useT } from "../use-t.ts";
import css from "./home-apps.module.css";
import { HomeTiles } from "./home-tiles.tsx";
import { ManyApps } from "./many-apps.tsx";
import { useOverdue } from "./use-overdue.ts";

/** The tenant's applications as tiles. */
export function HomeApps() {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
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
  if (apps.apps.length > few) return <ManyApps labelId={labelId} apps={apps.apps} />;
  return <HomeTiles labelId={labelId} apps={apps.apps} pins={false} />;
}

function TileSkeletons() {
  return (
    <div className={css.tiles}>
      {["first", "second", "third"].map((place) => (
        <Skeleton key={place} height="104px" />
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
