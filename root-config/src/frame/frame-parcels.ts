import { withDeadline } from "../loader/deadline.ts";
import { exportsOf, type LifecycleExports } from "./lifecycles.ts";
import { rawApplication } from "./raw-application.ts";

/** What single-spa's `mountParcel` returns. */
interface Parcel {
  getStatus(): string;
  unmount(): Promise<unknown>;
  unmountPromise: Promise<unknown>;
}

type ParcelConfig = object | (() => Promise<object | undefined>);
type MountParcel = (config: ParcelConfig, props: object) => Parcel;

/**
 * The parcels of one visit of a part. single-spa waits without limit for a parcel when it unmounts the parcel's owner.
 * If a parcel failed to unmount, single-spa never mounts the owner again. So the frame manages the parcels instead, and
 * unmounts them before the part, under one deadline.
 */
export function createFrameParcels(owner: string, mountParcel: MountParcel | undefined) {
  const mounted = new Set<Parcel>();

  function mount(config: ParcelConfig, props: object): Parcel {
    const children = rawApplication(owner)?.parcels ?? {};
    const before = new Set(Object.keys(children));
    const parcel = (mountParcel as MountParcel)(forSingleSpa(config), props);
    for (const id of Object.keys(children)) if (!before.has(id)) delete children[id];
    mounted.add(parcel);
    const forget = () => mounted.delete(parcel);
    parcel.unmountPromise.then(forget, forget);
    return parcel;
  }

  return {
    props: mountParcel ? { mountParcel: mount } : {},
    /** @throws the error of a parcel that does not unmount, or a DeadlineError */
    end: (ms: number) => withDeadline(Promise.all([...mounted].map(unmounted)), ms, `${owner} parcels`),
  };
}

function unmounted(parcel: Parcel): Promise<unknown> {
  switch (parcel.getStatus()) {
    case "NOT_MOUNTED":
    case "SKIP_BECAUSE_BROKEN":
      return Promise.resolve();
    case "UNMOUNTING":
      return parcel.unmountPromise;
    default:
      // A parcel that is still mounting is unmounted as soon as it has mounted.
      return parcel.unmount();
  }
}

/** A parcel of single-spa 7 has `init`, which version 6 does not call; a module may export it as its default. */
function forSingleSpa(config: ParcelConfig): ParcelConfig {
  if (!isLoader(config)) return withInit(config);
  return async () => {
    const loaded = await config();
    return loaded && withInit(loaded);
  };
}

const isLoader = (config: ParcelConfig): config is () => Promise<object | undefined> => typeof config === "function";

function withInit(config: object): object {
  const exports: LifecycleExports = exportsOf(config);
  const { init, bootstrap } = exports;
  if (init === undefined || init === bootstrap) return exports.mount ? exports : config;
  return { ...exports, bootstrap: [init, bootstrap ?? []].flat() };
}
