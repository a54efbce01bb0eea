import type { MapDocument } from "@portico/shared-utility/contract";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

/** Each module of a map with its address and the beginning of its hash. */
export function ModuleTable({ document }: { document: MapDocument }) {
  const t = useT();
  const modules = Object.entries(document.imports);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={t("modules.title")} tabIndex={0}>
      <table className={css.table}>
        <caption className="vh">{t("modules.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("modules.name")}</th>
            <th scope="col">{t("modules.address")}</th>
            <th scope="col">{t("modules.hash")}</th>
          </tr>
        </thead>
        <tbody>
          {modules.map(([specifier, address]) => (
            <tr key={specifier}>
              <th scope="row" className={css.code}>
                {specifier}
              </th>
              <td className={css.code}>{address}</td>
              <td className={css.code}>{document.integrity[address]?.slice(0, 15) ?? t("modules.noHash")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
