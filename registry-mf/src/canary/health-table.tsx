import type { CanaryPoint } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import own from "./health-timeline.module.css";

/** The figures of the lines as a table, for users who cannot see the lines. */
export function HealthTable({ series }: { series: readonly CanaryPoint[] }) {
  const t = useT();
  const { format } = new Intl.NumberFormat(useSettings().locale);
  const cell = (count: number, visitors: number) =>
    visitors === 0
      ? format(count)
      : t("canary.cell", { number: format(count), percent: Math.round((count / visitors) * 100) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={t("canary.timeline")} tabIndex={0}>
      <table className={`${css.table} ${own.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("canary.until")}</th>
            <th scope="col">{t("canary.visitors")}</th>
            <th scope="col">{t("canary.table.failing")}</th>
            <th scope="col">{t("canary.table.errors")}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ at, visitors, failing, errors }) => (
            <tr key={at}>
              <th scope="row">
                <Instant iso={at} />
              </th>
              <td>{format(visitors)}</td>
              <td>{cell(failing, visitors)}</td>
              <td>{cell(errors, visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
