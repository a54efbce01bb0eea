import { buttonClass, Card } from "@portico/ui";
import { Link, useParams } from "react-router-dom";
import { type Asset, assetFields } from "../api/asset.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import { formatInstant } from "../ui/format-instant.ts";
import { LoadFailure, Page, Skeleton } from "../ui/page.tsx";
import { StatusChip } from "../ui/status-chip.tsx";
import { useAssetBreadcrumb } from "../ui/use-asset-breadcrumb.tsx";
import css from "./asset-facts.module.css";
import { useAsset } from "./use-asset.ts";

export function AssetScreen() {
  const { id = "" } = useParams();
  const { strings } = useApp();
  const { state, reload } = useAsset(id);
  const asset = state.status === "loaded" ? state.data : undefined;
  return (
    <Page
      title={asset?.name ?? id}
      documentTitle={asset?.name ?? id}
      missing={state.status === "failed" && state.failure.kind === "notFound"}
      mark={asset && <StatusChip status={asset.status} />}
      breadcrumb={useAssetBreadcrumb(id)}
      actions={
        asset && (
          <Link to={paths.edit(asset.id)} className={buttonClass("primary")}>
            {strings.detail.edit}
          </Link>
        )
      }
    >
      {state.status === "failed" && <LoadFailure failure={state.failure} onRetry={reload} />}
      {state.status === "loading" && <Skeleton rows={4} />}
      {asset && <AssetFacts asset={asset} />}
    </Page>
  );
}

function AssetFacts({ asset }: { asset: Asset }) {
  const { strings } = useApp();
  const facts = assetFields
    .filter((field) => field !== "name" && field !== "status")
    .map((field) => [strings.field[field], asset[field]]);
  return (
    <Card>
      <dl className={css.facts}>
        {[[strings.detail.tag, asset.id], ...facts].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value || strings.common.empty}</dd>
          </div>
        ))}
        <div>
          <dt>{strings.detail.updated}</dt>
          <dd>
            <time dateTime={asset.updated_at}>{formatInstant(asset.updated_at)}</time>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
