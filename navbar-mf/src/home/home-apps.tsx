import { Alert, Button, EmptyState, Skeleton } from "@portico/shared-ui";
import { startSession } from "@portico/shared-utility";
import { useApps, useCommonT, useUnreadByModule } from "@portico/shared-utility/react";
import { useId } from "react";
import { UnreadChip } from "../app-switcher/unread-chip.tsx";
import { media, paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./home-apps.module.css";
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
  const unread = useUnreadByModule();
  const id = useId();
  const overdue = useOverdue(apps.status === "unknown");
  if (apps.status !== "loaded") return overdue ? <Failure /> : <TileSkeletons />;
  if (apps.apps.length === 0) return <EmptyState title={t("apps.empty")} />;
  const chipOf = (module: string) => ({ id: `${id}-${module}`, count: unread.get(module) ?? 0 });
  return (
    <ul aria-labelledby={labelId} className={css.tiles}>
      {apps.apps.map(({ module, name }) => (
        <li key={module}>
          <a
            href={paths.app(module)}
            aria-describedby={chipOf(module).count > 0 ? chipOf(module).id : undefined}
            className={css.tile}
          >
            <img src={media.appLogo(module)} alt="" className={css.logo} />
            <span className={css.name} dir="auto">
              {name}
            </span>
          </a>
          <UnreadChip {...chipOf(module)} />
        </li>
      ))}
    </ul>
  );
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
