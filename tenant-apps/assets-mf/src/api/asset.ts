export const assetStatuses = ["in_use", "in_stock", "in_repair", "retired"] as const;
export type AssetStatus = (typeof assetStatuses)[number];

/** What a person can change of an asset. */
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
  /** Goes up with every change; a change names the one that it saw. */
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

/** The asset's data without what the server alone decides. */
export function dataOf({ name, category, serial, holder, location, status, notes }: AssetData): AssetData {
  return { name, category, serial, holder, location, status, notes };
}
