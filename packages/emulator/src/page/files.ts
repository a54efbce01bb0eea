import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleStore } from "@portico/portal-server/emulation";
import { mediaTypeOf } from "@portico/shared-utility/contract";
import { type HttpResponse, notFound } from "../http-response.ts";

/** A file of a build. It is not cached: a developer's build may change a file without changing its name. */
export async function moduleFile(store: ModuleStore, address: string): Promise<HttpResponse> {
  const bytes = await store.read(address);
  return bytes ? fileResponse(address, bytes) : notFound;
}

const label = /^[a-z0-9][a-z0-9-]*$/;
const fileName = /^[a-z0-9-]+\.(svg|png|css|js)$/;

/**
 * `/media/{kind}/{name}/{file}` and `/media/shell/{file}` of the portal. The portal's own logo replaces a missing one.
 */
export async function mediaFile(root: string, address: string): Promise<HttpResponse> {
  const [kind = "", ...rest] = address.slice("/media/".length).split("/");
  const [file = "", name] = [rest.at(-1), rest.length > 1 ? rest[0] : undefined];
  if (rest.length > 2 || !fileName.test(file) || (name !== undefined && !label.test(name))) return notFound;
  const paths: Record<string, string[]> = {
    shell: [`shell/${file}`],
    icons: [`icons/${name}/${file}`],
    apps: [`apps/${name}/${file}`, `apps/default/${file}`],
    tenants: [`tenants/${name}.svg`, "tenants/default.svg"],
  };
  for (const path of (Object.hasOwn(paths, kind) && paths[kind]) || []) {
    const bytes = await readFile(join(root, path)).catch(() => undefined);
    if (bytes) return fileResponse(path, bytes);
  }
  return notFound;
}

function fileResponse(path: string, body: Uint8Array): HttpResponse {
  const headers = {
    "content-type": mediaTypeOf(path),
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}
