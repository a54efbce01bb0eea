import { Button, Icon, Skeleton, VisuallyHidden } from "@portico/shared-ui";
import { loadNotifications, type NotificationList, unreadNotifications$ } from "@portico/shared-utility";
import { sinceTime } from "@portico/shared-utility/dates";
import { useCommonT, useSettings, useStream, useVisits } from "@portico/shared-utility/react";
import { useId, useRef } from "react";
import { useOpenNotifications } from "../bell/use-open-notifications.ts";
import { useT } from "../use-t.ts";
import { lastVisit } from "./last-visit.ts";
import css from "./news-card.module.css";
import { NewsRow } from "./news-row.tsx";

const shown = 5;

/** The newest unread notifications. A failure to load them leaves the rest of the page as it is. */
export function NewsCard({ now }: { now: Date }) {
  const t = useT();
  const id = useId();
  const seeAll = useOpenNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  const { locale } = useSettings();
  const list = useStream(unreadNotifications$);
  const since = lastVisit(useVisits(), now);
  const oldest = list.notifications.slice(0, shown).at(-1);
  // Older rows have not become new since then.
  const isSince = since !== undefined && oldest !== undefined && Date.parse(oldest.created_at) > Date.parse(since);
  return (
    <section aria-labelledby={id} className={css.card}>
      <h2 id={id} ref={heading} tabIndex={-1} className={css.heading}>
        {isSince ? t("home.news.since", { time: sinceTime(since, locale, now) }) : t("home.news")}
      </h2>
      <div className={css.body} aria-busy={list.page === 0 && !list.failed}>
        <News list={list} now={now} onLeave={() => heading.current?.focus()} />
      </div>
      <button type="button" className={css.all} onClick={seeAll}>
        {t("home.news.all")}
      </button>
    </section>
  );
}

interface NewsProps {
  list: NotificationList;
  now: Date;
  /** Called before the row with the focus is removed. */
  onLeave: () => void;
}

function News({ list, now, onLeave }: NewsProps) {
  const t = useT();
  if (list.notifications.length > 0) {
    return (
      <ul aria-label={t("home.news")} className={css.rows}>
        {list.notifications.slice(0, shown).map((notification) => (
          <li key={notification.id}>
            <NewsRow notification={notification} now={now} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    );
  }
  if (list.failed) return <Failure isRetrying={list.status === "retrying"} />;
  return list.page > 0 ? <GoodNews /> : <RowSkeletons />;
}

function GoodNews() {
  const t = useT();
  return (
    <div className={css.state}>
      <span className={css.done}>
        <Icon name="check" size={24} />
      </span>
      <p className={css.title}>{t("home.news.empty.title")}</p>
      <p>{t("home.news.empty.body")}</p>
    </div>
  );
}

function Failure({ isRetrying }: { isRetrying: boolean }) {
  const t = useT();
  const common = useCommonT();
  return (
    <div className={css.state}>
      <p role="status">{t("panel.error")}</p>
      <Button busy={isRetrying} onClick={() => void loadNotifications()}>
        {common("common.retry")}
      </Button>
    </div>
  );
}

function RowSkeletons() {
  const t = useT();
  const places = ["first", "second", "third", "fourth", "fifth"];
  return (
    <>
      <VisuallyHidden>{t("home.news.loading")}</VisuallyHidden>
      {places.map((place) => (
        <div key={place} className={css.bones}>
          <Skeleton width="32px" height="32px" />
          <Skeleton lines={2} height="12px" />
        </div>
      ))}
    </>
  );
}
