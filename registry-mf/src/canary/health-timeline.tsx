import { type CanaryPoint, canaryLimits } from "@portico/shared-utility/contract";
import { Instant } from "../instant.tsx";
import { useT } from "../use-t.ts";
import { HealthTable } from "./health-table.tsx";
import css from "./health-timeline.module.css";

/** How the shares of failing visitors grew since a canary began: two lines over one time axis, and the same as a table. */
export function HealthTimeline({ series }: { series: readonly CanaryPoint[] }) {
  const t = useT();
  const middle = series[Math.floor(series.length / 2)];
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !middle || !last || last.visitors === 0) return <p className={css.none}>{t("canary.none")}</p>;
  return (
    <figure className={css.timeline}>
      <figcaption className={css.caption}>{t("canary.timeline")}</figcaption>
      <Line name={t("canary.failing")} limit={canaryLimits.failing} shares={series.map(shareOf("failing"))} />
      <Line name={t("canary.errors")} limit={canaryLimits.errors} shares={series.map(shareOf("errors"))} />
      <div className={css.axis} aria-hidden="true">
        {[...new Set([first, middle, last])].map(({ at }) => (
          <Instant key={at} iso={at} />
        ))}
      </div>
      <details className={css.details}>
        <summary>{t("canary.table")}</summary>
        <HealthTable series={series} />
      </details>
    </figure>
  );
}

const shareOf =
  (kind: "failing" | "errors") =>
  ({ visitors, [kind]: count }: CanaryPoint) =>
    visitors === 0 ? 0 : count / visitors;

/** The limit is in the middle, unless a share is more than twice as large. */
function Line({ name, limit, shares }: { name: string; limit: number; shares: readonly number[] }) {
  const t = useT();
  const top = Math.max(2 * limit, ...shares);
  const points = shares.map((share, at) => `${(at / (shares.length - 1)) * 100},${(1 - share / top) * 100}`);
  const percent = (share: number) => t("canary.percent", { percent: Math.round(share * 100) });
  return (
    <div className={css.line}>
      <p className={css.name}>
        {name}
        <span>{t("canary.now", { share: percent(shares.at(-1) ?? 0), limit: percent(limit) })}</span>
      </p>
      <div className={css.scale} aria-hidden="true">
        <span>{percent(top)}</span>
        <span>{percent(0)}</span>
      </div>
      <svg className={css.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={css.frame} d="M0 0V100H100" />
        <path className={css.limit} d={`M0 ${(1 - limit / top) * 100}H100`} />
        <polyline className={css.value} data-reached={(shares.at(-1) ?? 0) >= limit} points={points.join(" ")} />
      </svg>
    </div>
  );
}
