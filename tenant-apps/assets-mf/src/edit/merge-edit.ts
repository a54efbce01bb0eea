import { type Asset, type AssetData, type AssetField, assetFields, dataOf } from "../api/asset.ts";

/** The fields that another user has changed since the form was opened. */
export function changedSince(base: AssetData, current: AssetData): AssetField[] {
  return assetFields.filter((field) => base[field] !== current[field]);
}

/** Applies the user's changes to the current asset. */
export function mergeEdit(base: AssetData, mine: AssetData, current: Asset): AssetData {
  const changes = assetFields.filter((field) => mine[field] !== base[field]).map((field) => [field, mine[field]]);
  return { ...dataOf(current), ...Object.fromEntries(changes) };
}
