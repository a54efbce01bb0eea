import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { appModules, type BootDocument, type ResolvedMap } from "@portico/shared-utility/contract";
import { mediaRoot } from "../../platform/media/media-root.ts";
import { moduleAddress, readModuleAddress } from "../../releases/modules/module-address.ts";
import type { ModuleStore } from "../../releases/modules/module-store.ts";
import { appManifest } from "../tenant-files/app-manifest.ts";
import { robotsText } from "../tenant-files/plain-files.ts";
import { drawTenantIcon, isTenantIcon, tenantIcons } from "../tenant-files/tenant-icon.ts";
import { mapAddress, type StaticPageInput, staticPage } from "./static-page.ts";

interface SiteInput extends Omit<StaticPageInput, "map"> {
  map: ResolvedMap;
  store: ModuleStore;
  /** The applications' names, for guests. */
  names?: BootDocument["names"];
  /** The tenant's own images by the names of their files. */
  images?: Record<string, Buffer>;
}

/**
 * Writes a folder for a static host that forwards `/api` to the portal: the page, the map, and every file of the map
 * below `/modules/`.
 * @param out target folder; existing files are overwritten
 * @returns number of written module files
 */
export async function exportSite(out: string, input: SiteInput): Promise<number> {
  const { tenant, environment, map, names, scripts, store } = input;
  const html = staticPage(input);
  // A static host serves 404.html for unknown paths, and so for every route of the portal.
  for (const name of ["index.html", "404.html"]) await writeInto(out, name, html);
  await writeInto(out, mapAddress(environment, tenant.domain), JSON.stringify({ ...map, tenant, environment, names }));
  await copyMedia(out, tenant, map);
  await writeTenantFiles(out, input);
  for (const [file, bytes] of Object.entries(input.images ?? {})) {
    await writeInto(out, `media/tenants/${tenant.domain}/${file}`, bytes);
  }
  const entries = [...Object.values(map.imports), scripts.boot.address, scripts.systemjs.address];
  const files = await Promise.all(
    entries.filter((address) => store.fileOf(address)).map((entry) => filesOf(store, entry)),
  );
  const unique = [...new Set(files.flat())];
  for (const file of unique) await copyModule(out, store, file);
  return unique.length;
}

/** Addresses of all files of an entry's build: the map does not list chunks and style sheets. */
async function filesOf(store: ModuleStore, entry: string): Promise<string[]> {
  const names = await store.filesWith(entry);
  const folder = readModuleAddress(entry)?.folder ?? "";
  return names.map((name) => moduleAddress(folder, name));
}

async function copyModule(out: string, store: ModuleStore, address: string): Promise<void> {
  const from = store.fileOf(address);
  if (!from) throw new Error(`${address} is not an address of the module store.`);
  // A static host decodes the path of a request.
  const to = join(out, decodeURIComponent(address));
  await cp(from, to);
  for (const suffix of [".br", ".gz"]) await cp(from + suffix, to + suffix).catch(ignoreMissing);
}

async function copyMedia(
  out: string,
  { domain }: Pick<BootDocument["tenant"], "domain">,
  { imports }: ResolvedMap,
): Promise<void> {
  for (const folder of ["icons", "shell"]) {
    await cp(join(mediaRoot, folder), join(out, "media", folder), { recursive: true });
  }
  const logo = join(out, "media/tenants", domain, "logo.svg");
  await copyOr(join(mediaRoot, "tenants", `${domain}.svg`), join(mediaRoot, "tenants/default.svg"), logo);
  for (const module of appModules(imports)) {
    const target = join(out, "media/apps", module);
    await copyOr(join(mediaRoot, "apps", module), join(mediaRoot, "apps/default"), target);
  }
}

/** Files that browsers and search engines request. `security.txt` expires, so only the portal serves it. */
async function writeTenantFiles(out: string, { tenant, environment }: SiteInput): Promise<void> {
  await writeInto(out, "manifest.webmanifest", JSON.stringify(appManifest(tenant)));
  await writeInto(out, "robots.txt", robotsText(environment));
  for (const name of Object.keys(tenantIcons).filter(isTenantIcon)) {
    await writeInto(out, `media/brand/${name}`, await drawTenantIcon(tenant, name));
  }
}

async function copyOr(from: string, fallback: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true }).catch((error: unknown) => {
    ignoreMissing(error);
    return cp(fallback, to, { recursive: true });
  });
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

async function writeInto(out: string, path: string, content: string | Buffer): Promise<void> {
  const file = join(out, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
