import { Alert, Button, EmptyState, Skeleton } from "@portico/shared-ui";
import { startSession } from "@portico/shared-utility";
import { useApps, useCommonT } from "@portico/shared-utility/react";
import { AppTiles } from "../app-switcher/app-tiles.tsx";
import { useT } from "../use-t.ts";
import css from "./home.module.css";
import { useOverdue } from "./use-overdue.ts";

export function HomeScreen() {
  const t = useT();
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t("home.title")}</h1>
      <HomeApps />
    </div>
  );
}

function HomeApps() {
  const t = useT();
  const common = useCommonT();
  const apps = useApps();
  const overdue = useOverdue(apps.status === "unknown");
  if (apps.status === "loaded") {
    if (apps.apps.length === 0) return <EmptyState title={t("apps.empty")} />;
    return <AppTiles label={t("apps.title")} apps={apps.apps} size="page" />;
  }
  if (!overdue) return <Skeleton lines={3} height="128px" />;
  return (
    <Alert kind="error">
      <p>{t("apps.error")}</p>
      <Button onClick={startSession}>{common("common.retry")}</Button>
    </Alert>
  );
}
