import type { MissingNeed } from "@portico/shared-utility/contract";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

const columns = ["needs.module", "needs.need", "needs.count", "needs.seen", "needs.commands"] as const;

export function MissingNeedsTable({ needs }: { needs: readonly MissingNeed[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={t("needs.caption")} tabIndex={0}>
      <table className={css.table}>
        <caption className="vh">{t("needs.caption")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {needs.map((need) => (
            <NeedRow key={`${need.module} ${need.need}`} {...need} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NeedRow({ module, need, count, last_seen, commands }: MissingNeed) {
  return (
    <tr>
      <th scope="row" className={css.code}>
        {module}
      </th>
      <td className={css.code}>{need}</td>
      <td>{count}</td>
      <td>
        <Instant iso={last_seen} />
      </td>
      <td className={css.code}>
        {commands.map((command) => (
          <div key={command}>
            <code>{command}</code>
          </div>
        ))}
      </td>
    </tr>
  );
}
