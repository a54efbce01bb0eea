import type { Visit } from "@portico/shared-utility";
import type { App } from "@portico/shared-utility/contract";
import { formatDate, formatTime, relativeTime } from "@portico/shared-utility/dates";
import { useApps, useSettings, useVisits } from "@portico/shared-utility/react";
import { useId } from "react";
import { media, paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./continue-section.module.css";

const shown = 3;

interface OpenedPage extends Visit {
  app: App;
}

/**
 * The pages that the user opened last, across applications, without start pages, which are the tiles below. Without
 * such pages there is no section.
 */
export function ContinueSection({ now }: { now: Date }) {
  const t = useT();
  const id = useId();
  const pages = useOpenedPages();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {t("home.continue")}
      </h2>
      <ul aria-labelledby={id} className={css.pages}>
        {pages.map((page) => (
          <li key={page.path}>
            <PageLink page={page} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PageLink({ page: { app, path, title, at }, now }: { page: OpenedPage; now: Date }) {
  const { locale } = useSettings();
  const id = useId();
  const hasTitle = title !== undefined && title !== app.name;
  return (
    <div className={css.page}>
      <img src={media.appLogo(app.module)} alt="" className={css.icon} />
      <div className={css.text}>
        <a href={path} aria-describedby={id} className={css.title} dir="auto">
          {hasTitle ? title : app.name}
        </a>
        <span id={id} className={css.meta}>
          {hasTitle && <bdi>{app.name}</bdi>}
          {hasTitle && " · "}
          <time dateTime={at} title={`${formatDate(at)} ${formatTime(at)}`}>
            {relativeTime(at, locale, now)}
          </time>
        </span>
      </div>
    </div>
  );
}

/** The last visits of applications that the tenant still offers. */
function useOpenedPages(): readonly OpenedPage[] {
  const visits = useVisits();
  const apps = useApps();
  if (apps.status !== "loaded") return [];
  const pages = visits.flatMap((visit) => {
    const app = apps.apps.find(({ module }) => module === visit.module);
    return app && visit.path !== paths.app(app.module) ? [{ ...visit, app }] : [];
  });
  return pages.slice(0, shown);
}
