import { useRef } from "react";
import { useApp } from "../app/app-context.tsx";
import { Page } from "../ui/page.tsx";
import { AssetResults } from "./asset-results.tsx";
import { SearchBox } from "./search-box.tsx";
import { useAssetList } from "./use-asset-list.ts";

export function AssetListScreen() {
  const { strings } = useApp();
  const { q, page, search, state, reload } = useAssetList();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    search("");
    input.current?.focus();
  };
  return (
    <Page title={strings.list.title}>
      <SearchBox q={q} onSearch={search} input={input} />
      <AssetResults q={q} page={page} state={state} onRetry={reload} onClear={clear} />
    </Page>
  );
}
