import { useT } from "../use-t.ts";
import css from "./palette-foot.module.css";

const keys = [
  { caps: ["↑", "↓"], does: "search.key.move" },
  { caps: ["Enter"], does: "search.key.open" },
  { caps: ["Esc"], does: "search.key.close" },
] as const;

interface PaletteFootProps {
  text: string;
  /** The number of entries that match the text. */
  count: number;
}

/** The number of results, also for screen readers, and the keys of the palette. */
export function PaletteFoot({ text, count }: PaletteFootProps) {
  const t = useT();
  const isSearch = text.trim() !== "";
  const isEmpty = count === 0;
  return (
    <>
      <div role="status" className={isEmpty ? css.none : undefined}>
        {isEmpty && (
          <>
            <p className={css.sentence}>{t("search.none", { q: text.trim() })}</p>
            <p>{t("search.none.hint")}</p>
          </>
        )}
      </div>
      <div className={css.foot}>
        <p role="status" className={css.count}>
          {isSearch && !isEmpty && t("search.results", { count })}
        </p>
        <ul aria-hidden="true" className={css.keys}>
          {keys.map(({ caps, does }) => (
            <li key={does}>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}{" "}
              {t(does)}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
