import type { CanaryHealth } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";
import css from "./health-chart.module.css";

/** A bar for each kind of failure: its share of the visitors of a canary. */
export function HealthChart({ health }: { health: CanaryHealth }) {
  const t = useT();
  const { visitors } = health;
  const bars = [
    [t("canary.load"), health.load_failures],
    [t("canary.mount"), health.mount_failures],
    [t("canary.errors"), health.errors],
  ] as const;
  return (
    <dl className={css.chart}>
      <div className={css.row}>
        <dt>{t("canary.visitors")}</dt>
        <dd>{visitors}</dd>
      </div>
      {bars.map(([name, count]) => (
        <div key={name} className={css.row}>
          <dt>{name}</dt>
          <dd>{count}</dd>
          <Bar share={visitors === 0 ? 0 : Math.min(1, count / visitors)} />
        </div>
      ))}
    </dl>
  );
}

function Bar({ share }: { share: number }) {
  const t = useT();
  return (
    <dd className={css.share}>
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.ground} width="100%" height="100%" rx="4" />
        <rect className={css.value} width={`${share * 100}%`} height="100%" rx="4" />
      </svg>
      {t("canary.percent", { percent: Math.round(share * 100) })}
    </dd>
  );
}
