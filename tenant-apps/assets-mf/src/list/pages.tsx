import { Link } from "react-router-dom";
import { pageSize } from "../api/assets-client.ts";
import { useApp } from "../app/app-context.tsx";
import controls from "../ui/controls.module.css";
import css from "./asset-list.module.css";

export function Pages({ q, page, total }: { q: string; page: number; total: number }) {
  const { strings } = useApp();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (target: number) => ({ search: `?${new URLSearchParams({ ...(q && { q }), page: String(target) })}` });
  return (
    <nav aria-label={strings.list.pages} className={css.pages}>
      {page > 1 && (
        <Link to={to(page - 1)} className={controls.secondary}>
          {strings.list.previous}
        </Link>
      )}
      <span className={css.count}>{strings.list.page(page, last)}</span>
      {page < last && (
        <Link to={to(page + 1)} className={controls.secondary}>
          {strings.list.next}
        </Link>
      )}
    </nav>
  );
}
