import { appPrefix } from "@portico/shared-utility/contract";
import { exportsOf, inTurn, type Lifecycle } from "../frame/lifecycles.ts";
import { inlinedMap } from "../loader/inlined-map.ts";
import { ensureStyles, stylesOf } from "../loader/style-sheets.ts";
import { useStyles as applyStyles, releaseStyles } from "../loader/style-use.ts";
import { wait } from "../loader/wait.ts";
import { whenUnseen } from "../stage/stage.ts";

interface Props {
  name: string;
  mountParcel?: (config: unknown, props: object) => unknown;
}

/** How long a parcel waits for its style sheets before it is shown without them. */
const longestWait = 2_000;

/** The specifiers of the applications whose parcels are mounted, one for each parcel. */
const mounted: string[] = [];

/**
 * The props of an application. If one of its parcels is another application of the page, that parcel gets the style
 * sheets that the map names.
 */
export function withParcelStyles<T extends Props>(props: T): T {
  const { name, mountParcel: mount } = props;
  if (!mount) return props;
  const styled = (config: unknown) => {
    const specifier = applicationOf(config, name);
    return specifier ? withStyles(config, specifier) : config;
  };
  const mountParcel: typeof mount = (config, parcelProps) =>
    mount(typeof config === "function" ? async () => styled(await config()) : styled(config), parcelProps);
  return { ...props, mountParcel };
}

/** The application whose module exports the lifecycles of a parcel. Modules that have not run yet are not considered. */
function applicationOf(config: unknown, user: string): string | undefined {
  const { mount } = exportsOf(config);
  const exportsMount = (module: object | null | undefined) =>
    Object.values<{ mount?: unknown } | null | undefined>({ module, ...module }).some((part) => part?.mount === mount);
  const isOther = (each: string) => each.startsWith(appPrefix) && each !== user;
  const names = mount ? Object.keys(inlinedMap().imports ?? {}) : [];
  return names.find((each) => isOther(each) && exportsMount(System.get(System.resolve(each))));
}

/** A parcel may be mounted several times. single-spa also unmounts a parcel whose mount fails. */
function withStyles(config: unknown, specifier: string): object {
  const { mount = [], unmount = [], ...others } = exportsOf(config);
  // All parcels of an application share one use of its style sheets.
  const user = `parcel ${specifier}`;
  const apply = () => applyStyles(user, stylesOf(specifier));
  const release = () => mounted.includes(specifier) || releaseStyles(user);
  const enter: Lifecycle = async () => {
    mounted.push(specifier);
    apply();
    const arrived = ensureStyles(specifier).catch(console.error);
    // A sheet applies when it arrives, perhaps after the parcel has left.
    const applied = arrived.then(apply).then(release);
    await Promise.race([applied, wait(longestWait)]);
  };
  const leave = () => {
    mounted.splice(mounted.indexOf(specifier), 1);
    whenUnseen(release);
  };
  return { ...others, mount: [enter, mount].flat(), unmount: (props: never) => inTurn(unmount)(props).finally(leave) };
}
