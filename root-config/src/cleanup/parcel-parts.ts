import { ownValue } from "@portico/shared-utility/contract";
import { inlinedMap } from "../loader/inlined-map.ts";
import { nativeImport } from "../loader/native-import.ts";
import { ensureStyles, stylesOf } from "../loader/style-sheets.ts";
import { useStyles as applyStyles, releaseStyles } from "../loader/style-use.ts";
import type { PartResources } from "./part-resources.ts";

export interface Parcel {
  mountPromise: Promise<unknown>;
  unmountPromise: Promise<unknown>;
}

let uses = 0;

/**
 * A parcel may be another application of the page. Its style sheets, and what its module has added to the page, are there while
 * the parcel is mounted.
 *
 * @param config the lifecycles of the parcel
 * @param user the specifier of the application that mounts it
 * @param ownerOf the resources of an application
 */
export async function enterParcel(
  config: unknown,
  user: string,
  ownerOf: (specifier: string) => PartResources,
  { mountPromise, unmountPromise }: Parcel,
): Promise<void> {
  const specifier = await applicationOf(config, user);
  if (!specifier) return;
  const leave = await enter(specifier, ownerOf(specifier));
  mountPromise.catch(leave);
  unmountPromise.then(leave, leave);
}

async function enter(specifier: string, owner: PartResources): Promise<() => void> {
  // Its own deadline ends the wait. A parcel without its styles is better than none.
  await ensureStyles(specifier).catch((error: unknown) => console.error(error));
  uses += 1;
  const user = `parcel ${uses} ${specifier}`;
  applyStyles(user, stylesOf(specifier));
  owner.enterSlot();
  return () => {
    releaseStyles(user);
    owner.leaveSlot();
  };
}

/** The application whose module exports the lifecycles of a parcel. */
async function applicationOf(config: unknown, user: string): Promise<string | undefined> {
  for (const specifier of Object.keys(inlinedMap().imports ?? {}).filter((each) => each.startsWith("@app/")))
    if (specifier !== user && isIn(config, await moduleOf(specifier, user))) return specifier;
  return undefined;
}

/** A module that has run here. The loader does not know an ES module that another one has imported. */
async function moduleOf(specifier: string, user: string): Promise<object | undefined> {
  const { imports, depcache, formats } = inlinedMap();
  const address = System.resolve(specifier);
  const known = System.get(address) as object | null;
  const isImported = ownValue(depcache, ownValue(imports, user) ?? "")?.includes(specifier);
  if (known || !isImported || ownValue(formats, specifier) !== "esm") return known ?? undefined;
  return nativeImport(address).catch(() => undefined);
}

function isIn(config: unknown, module: object | undefined): boolean {
  const { mount } = (config ?? {}) as { mount?: unknown };
  const found = [module, ...Object.values(module ?? {})] as { mount?: unknown }[];
  return mount !== undefined && found.some((each) => each === config || each?.mount === mount);
}
