import { buttonClass } from "@portico/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { pageSize } from "../api/assets-client.ts";
import { useApp } from "../app/app-context.tsx";
import css from "./asset-list.module.css";

export function Pages({ q, page, total }: { q: string; page: number; total: number }) {
  const { strings } = useApp();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (target: number) =>
    target >= 1 && target <= last ? `?${new URLSearchParams({ ...(q && { q }), page: String(target) })}` : undefined;
  return (
    <nav aria-label={strings.list.pages} className={css.pages}>
      <PageLink search={to(page - 1)}>{strings.list.previous}</PageLink>
      <span className={css.count}>{strings.list.page(page, last)}</span>
      <PageLink search={to(page + 1)}>{strings.list.next}</PageLink>
    </nav>
  );
}

/** At either end of the list the link stays, so that it keeps the focus, but has no target. */
function PageLink({ search, children }: { search: string | undefined; children: ReactNode }) {
  return (
    <Link
      to={{ search: search ?? window.location.search }}
      className={buttonClass()}
      aria-disabled={search === undefined}
      onClick={(event) => search === undefined && event.preventDefault()}
    >
      {children}
    </Link>
  );
}
