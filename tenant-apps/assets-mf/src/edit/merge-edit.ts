import { type Asset, type AssetData, type AssetField, assetFields, dataOf } from "../api/asset.ts";

/** The fields that somebody else changed since the form was opened. */
export function changedSince(base: AssetData, current: AssetData): AssetField[] {
  return assetFields.filter((field) => base[field] !== current[field]);
}

/** What the person changed, on top of what the asset is now. */
export function mergeEdit(base: AssetData, mine: AssetData, current: Asset): AssetData {
  const own = assetFields.filter((field) => mine[field] !== base[field]).map((field) => [field, mine[field]]);
  return { ...dataOf(current), ...Object.fromEntries(own) };
}
