import { Card } from "@portico/ui";
import { useParams } from "react-router-dom";
import { useApp } from "../app/app-context.tsx";
import { useAsset } from "../detail/use-asset.ts";
import { LoadFailure, Page, Skeleton } from "../ui/page.tsx";
import { useAssetBreadcrumb } from "../ui/use-asset-breadcrumb.tsx";
import { AssetForm } from "./asset-form.tsx";

export function EditAssetScreen() {
  const { id = "" } = useParams();
  const { strings } = useApp();
  const { state, reload } = useAsset(id);
  const title = strings.edit.title(id);
  return (
    <Page
      title={title}
      documentTitle={title}
      missing={state.status === "failed" && state.failure.kind === "notFound"}
      breadcrumb={useAssetBreadcrumb(id, strings.detail.edit)}
      narrow
    >
      {state.status === "failed" && <LoadFailure failure={state.failure} onRetry={reload} />}
      {state.status === "loading" && <Skeleton rows={6} />}
      {state.status === "loaded" && (
        <Card>
          <AssetForm asset={state.data} />
        </Card>
      )}
    </Page>
  );
}
