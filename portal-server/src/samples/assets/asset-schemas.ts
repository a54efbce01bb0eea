import { z } from "zod";
import { filledLine, line, paragraphs } from "../../platform/text/plain-text.ts";
import { assetStatuses } from "./asset-table.ts";

const details = {
  name: filledLine(120),
  category: filledLine(60),
  serial: line(80),
  holder: line(120),
  location: line(120),
  status: z.enum(assetStatuses),
  notes: paragraphs(2000),
};

export const assetParams = z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) });

export const listQuery = z.object({
  q: line(100).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** All fields of an asset's form, with the version that the user has edited. */
export const assetBody = z.strictObject({ ...details, version: z.number().int().min(1).max(2_000_000_000) });

export const assetResponse = z
  .object({ id: z.string(), ...details, version: z.number().int(), updated_at: z.iso.datetime() })
  .meta({ id: "Asset" });

export const assetPage = z
  .object({ assets: z.array(assetResponse), total: z.number().int() })
  .meta({ id: "AssetPage" });

export type AssetChange = z.output<typeof assetBody>;
export type AssetResponse = z.input<typeof assetResponse>;
export type ListQuery = z.output<typeof listQuery>;
