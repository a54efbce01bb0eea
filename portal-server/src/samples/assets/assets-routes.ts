import type { Guards } from "../../identity/accounts/accounts.ts";
import { accountOf } from "../../identity/users/account.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import {
  type AssetChange,
  type AssetResponse,
  assetBody,
  assetPage,
  assetParams,
  assetResponse,
  listQuery,
} from "./asset-schemas.ts";
import { type AssetRow, changeAsset, findAsset, listAssets } from "./asset-store.ts";

const base = { tags: ["assets"], security: [{ application: [] }] };

/** The API of the application `assets`. Accepts only exchange tokens for this application. */
export function assetsRoutes(
  app: App,
  { db, clock, verifyAppToken }: Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAppToken">,
): void {
  const onRequest = verifyAppToken("assets");

  const list = {
    ...base,
    summary: "The tenant's assets by tag",
    querystring: listQuery,
    response: { 200: assetPage, ...errorResponses },
  };
  app.get("/api/assets", { schema: list, onRequest }, async (request) => {
    const { rows, total } = await listAssets(db, accountOf(request).tenant, request.query);
    return { assets: rows.map(toResponse), total };
  });

  const read = {
    ...base,
    summary: "One asset",
    params: assetParams,
    response: { 200: assetResponse, ...errorResponses },
  };
  app.get("/api/assets/:id", { schema: read, onRequest }, async (request) => {
    return toResponse(await existingAsset(db, accountOf(request).tenant, request.params.id));
  });

  const change = {
    ...read,
    security: [{ application: [], xsrf: [] }],
    summary: "Replace an asset's data if its version is still the given one",
    body: assetBody,
  };
  app.put("/api/assets/:id", { schema: change, onRequest }, async (request) => {
    const { tenant } = accountOf(request);
    const row = await changeAsset(db, tenant, request.params.id, request.body, clock.now());
    return toResponse(row ?? (await repeatedChange(db, tenant, request.params.id, request.body)));
  });
}

/** @throws ApiError `resource.not_found` */
async function existingAsset(db: Database, tenant: string, tag: string): Promise<AssetRow> {
  const row = await findAsset(db, tenant, tag);
  if (!row) throw new ApiError("resource.not_found");
  return row;
}

/**
 * The asset after this change, when a repeated change finds its own result: the first response may have been lost.
 * @throws ApiError `resource.not_found`, `resource.conflict`
 */
async function repeatedChange(db: Database, tenant: string, tag: string, change: AssetChange): Promise<AssetRow> {
  const current = await existingAsset(db, tenant, tag);
  if (isResultOf(current, change)) return current;
  throw new ApiError("resource.conflict", { details: { version: current.version } });
}

/** Whether this change was the last one of the asset. */
function isResultOf(row: AssetRow, { version, ...details }: AssetChange): boolean {
  const isSame = (Object.keys(details) as (keyof typeof details)[]).every((name) => row[name] === details[name]);
  return isSame && row.version === version + 1;
}

function toResponse({ tenant: _tenant, tag, updatedAt, ...details }: AssetRow): AssetResponse {
  return { id: tag, ...details, updated_at: updatedAt.toISOString() };
}
