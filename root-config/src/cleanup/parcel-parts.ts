import { ownValue } from "@portico/shared-utility/contract";
import { inlinedMap } from "../loader/inlined-map.ts";
import { nativeImport } from "../loader/native-import.ts";
import { ensureStyles, stylesOf } from "../loader/style-sheets.ts";
import { useStyles as applyStyles, releaseStyles } from "../loader/style-use.ts";
import type { PartResources } from "./part-resources.ts";

interface Parcel {
  mountPromise: Promise<unknown>;
  unmountPromise: Promise<unknown>;
}

type MountParcel = (config: unknown, props: object) => Parcel;

interface Props {
  name: string;
  mountParcel?: MountParcel;
}

let uses = 0;

/**
 * A parcel may be another application of the page. Its style sheets, and what its module has added to the page, are there while
 * the parcel is mounted.
 *
 * @param ownerOf the resources of an application
 * @returns the props of the application that mounts it
 */
export function withParcelParts<T extends Props>(props: T, ownerOf: (specifier: string) => PartResources): T {
  const { name, mountParcel: mount } = props;
  if (!mount) return props;
  const mountParcel: MountParcel = (config, parcelProps) => {
    if (!config) return mount(config, parcelProps);
    let end = () => {};
    const load = async () => {
      const loaded: unknown = typeof config === "function" ? await config() : config;
      const specifier = await applicationOf(loaded, name);
      if (specifier) end = await enter(specifier, ownerOf(specifier));
      return loaded;
    };
    const parcel = mount(load, parcelProps);
    const leave = () => end();
    parcel.mountPromise.catch(leave);
    parcel.unmountPromise.then(leave, leave);
    return parcel;
  };
  return { ...props, mountParcel };
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
