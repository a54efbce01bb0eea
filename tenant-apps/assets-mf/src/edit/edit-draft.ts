import { type Asset, type AssetData, assetFields, assetStatuses } from "../api/asset.ts";

/** An unsaved edit, and the version that it is based on. */
export interface EditDraft {
  base: Asset;
  values: AssetData;
}

/** Returns only a draft that this build can show: an older build may have stored another shape. */
export function asEditDraft(kept: unknown): EditDraft | undefined {
  const { base, values } = (kept ?? {}) as Partial<EditDraft>;
  const isWhole = isData(base) && isData(values) && typeof base.id === "string" && typeof base.version === "number";
  return isWhole ? { base, values } : undefined;
}

function isData<Data extends AssetData>(data: Data | undefined): data is Data {
  return (
    assetFields.every((field) => typeof data?.[field] === "string") && assetStatuses.some((s) => s === data?.status)
  );
}
