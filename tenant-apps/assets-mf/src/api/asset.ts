export const assetStatuses = ["in_use", "in_stock", "in_repair", "retired"] as const;
export type AssetStatus = (typeof assetStatuses)[number];

/** The fields of an asset that a user can change. */
export interface AssetData {
  name: string;
  category: string;
  serial: string;
  holder: string;
  location: string;
  status: AssetStatus;
  notes: string;
}

export interface Asset extends AssetData {
  id: string;
  /** Incremented by every change. A change request names the version that it is based on. */
  version: number;
  updated_at: string;
}

export interface AssetPage {
  assets: Asset[];
  total: number;
}

export const assetFields = [
  "name",
  "category",
  "status",
  "serial",
  "holder",
  "location",
  "notes",
] as const satisfies (keyof AssetData)[];
export type AssetField = (typeof assetFields)[number];

/** The asset's data without the fields that only the server sets. */
export function dataOf({ name, category, serial, holder, location, status, notes }: AssetData): AssetData {
  return { name, category, serial, holder, location, status, notes };
}
