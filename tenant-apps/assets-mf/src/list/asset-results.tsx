import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Asset, AssetPage } from "../api/asset.ts";
import type { Loaded } from "../api/use-load.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import controls from "../ui/controls.module.css";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import css from "./asset-list.module.css";
import { Pages } from "./pages.tsx";

interface AssetResultsProps {
  q: string;
  page: number;
  state: Loaded<AssetPage>;
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
  if (total === 0 && q === "") return <Empty title={strings.list.emptyTitle} />;
  if (assets.length === 0) {
    return (
      <Empty title={strings.list.noMatch(q)}>
        <button type="button" className={controls.secondary} onClick={onClear}>
          {strings.list.clear}
        </button>
      </Empty>
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
  const { strings } = useApp();
  return (
    <li className={css.row}>
      <span className={css.tag}>{asset.id}</span>
      <Link to={paths.detail(asset.id)} className={css.name} dir="auto">
        {asset.name}
      </Link>
      <span className={css.status}>{strings.status[asset.status]}</span>
      <span className={css.meta} dir="auto">
        {[asset.category, asset.holder, asset.location].filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}

function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p className={css.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
