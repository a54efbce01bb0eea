import { type CanaryHealth, canaryLimits } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./health-chart.module.css";

/** A bar for each kind of failure: its share of the visitors of a canary, and the limit from which the portal ends it. */
export function HealthChart({ health }: { health: CanaryHealth }) {
  const t = useT();
  const { visitors } = health;
  const bars = [
    [t("canary.load"), health.load_failures, canaryLimits.failing],
    [t("canary.mount"), health.mount_failures, canaryLimits.failing],
    [t("canary.errors"), health.errors, canaryLimits.errors],
  ] as const;
  const numbers = new Intl.NumberFormat(useSettings().locale);
  const percents = { failing: canaryLimits.failing * 100, errors: canaryLimits.errors * 100 };
  return (
    <div className={css.shares}>
      <dl className={css.chart}>
        <div className={css.row}>
          <dt>{t("canary.visitors")}</dt>
          <dd>{numbers.format(visitors)}</dd>
        </div>
        {bars.map(([name, count, limit]) => (
          <div key={name} className={css.row}>
            <dt>{name}</dt>
            <dd>{numbers.format(count)}</dd>
            <Bar share={visitors === 0 ? 0 : Math.min(1, count / visitors)} limit={limit} />
          </div>
        ))}
      </dl>
      <p className={css.limits}>{t("canary.limits", percents)}</p>
    </div>
  );
}

/** The limit is in the middle, so that small shares can be told apart. */
function Bar({ share, limit }: { share: number; limit: number }) {
  const t = useT();
  return (
    <dd className={css.share}>
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.ground} width="100%" height="100%" rx="4" />
        <rect
          className={css.value}
          data-reached={share >= limit}
          width={`${Math.min(1, share / (2 * limit)) * 100}%`}
          height="100%"
          rx="4"
        />
        <rect className={css.limit} x="50%" width="2" height="100%" />
      </svg>
      {t("canary.percent", { percent: Math.round(share * 100) })}
    </dd>
  );
}
