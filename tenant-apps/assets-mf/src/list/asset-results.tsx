import type { Loaded } from "@portico/react";
import { Button, buttonClass, EmptyState } from "@portico/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Asset, AssetPage } from "../api/asset.ts";
import { pageSize } from "../api/assets-client.ts";
import type { Failure } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import { LoadFailure, Skeleton } from "../ui/page.tsx";
import { StatusChip } from "../ui/status-chip.tsx";
import css from "./asset-list.module.css";

interface AssetResultsProps {
  q: string;
  page: number;
  state: Loaded<AssetPage, Failure>;
  onRetry(): void;
  onClear(): void;
}

export function AssetResults({ onRetry, ...shown }: AssetResultsProps) {
  const { state } = shown;
  if (state.status !== "failed") return <Assets {...shown} />;
  return (
    <>
      <LoadFailure failure={state.failure} onRetry={onRetry} />
      {/* The previous result of the same search stays, with a notice that it may be outdated. */}
      {state.data && <Assets {...shown} />}
    </>
  );
}

function Assets({ q, page, state, onClear }: Omit<AssetResultsProps, "onRetry">) {
  const { strings } = useApp();
  if (!state.data) return <Skeleton rows={6} />;
  const { assets, total } = state.data;
  if (total === 0 && q === "") return <EmptyState icon="box" title={strings.list.emptyTitle} />;
  if (assets.length === 0) {
    return (
      <EmptyState icon="search" title={strings.list.noMatch(q)}>
        <Button onClick={onClear}>{strings.list.clear}</Button>
      </EmptyState>
    );
  }
  return (
    <section aria-busy={state.status === "loading"}>
      <p className={css.count}>{strings.list.count(total)}</p>
      <ul className={css.list}>
        {assets.map((asset) => (
          <AssetRow key={asset.id} asset={asset} />
        ))}
      </ul>
      <Pages q={q} page={page} total={total} />
    </section>
  );
}

function AssetRow({ asset }: { asset: Asset }) {
  return (
    <li className={css.row}>
      <span className={css.tag}>{asset.id}</span>
      <Link to={paths.detail(asset.id)} className={css.name} dir="auto">
        {asset.name}
      </Link>
      <StatusChip status={asset.status} />
      <span className={css.meta} dir="auto">
        {[asset.category, asset.holder, asset.location].filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}

function Pages({ q, page, total }: { q: string; page: number; total: number }) {
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
