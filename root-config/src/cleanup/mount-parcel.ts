import type { Parcel } from "./parcel-parts.ts";
import type { PartResources } from "./part-resources.ts";

interface Props {
  name: string;
  mountParcel?: (config: unknown, props: object) => Parcel;
}

/** The props of an application, whose parcels have what `parcel-parts.ts` gives them. Few mount one, so it is loaded then. */
export function withParcelParts<T extends Props>(props: T, ownerOf: (specifier: string) => PartResources): T {
  const { name, mountParcel: mount } = props;
  if (!mount) return props;
  const mountParcel: Props["mountParcel"] = (config, parcelProps) => {
    const load = async () => {
      const loaded: unknown = typeof config === "function" ? await config() : config;
      await import(/* webpackChunkName: "rare" */ "./parcel-parts.ts")
        .then(({ enterParcel }) => enterParcel(loaded, name, ownerOf, parcel))
        .catch(console.error);
      return loaded;
    };
    const parcel = mount(config && load, parcelProps);
    return parcel;
  };
  return { ...props, mountParcel };
}
