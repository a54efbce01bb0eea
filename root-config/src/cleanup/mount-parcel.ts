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

/** How long a parcel waits for its style sheets. It is better shown without them than not at all. */
const longestWait = 2_000;

/** How many parcels of an application are mounted, by its specifier. */
const mounted = new Map<string, number>();

/** The props of an application. Its parcels that are other applications of the page have the style sheets that the map names. */
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

/** The application whose module exports the lifecycles of a parcel. One that has not run yet does not run for this. */
function applicationOf(config: unknown, user: string): string | undefined {
  const { mount, unmount } = exportsOf(config);
  const isOther = (each: string) => each.startsWith(appPrefix) && each !== user && stylesOf(each).length > 0;
  const exportsMount = (each: string) => {
    const module = System.get(System.resolve(each)) as object | null | undefined;
    return [module, ...Object.values(module ?? {})].some((part) => part?.mount === mount);
  };
  return mount && unmount
    ? Object.keys(inlinedMap().imports ?? {}).find((each) => isOther(each) && exportsMount(each))
    : undefined;
}

/** A parcel may be mounted several times. single-spa also unmounts one whose mount fails. */
function withStyles(config: unknown, specifier: string): object {
  const { mount = [], unmount = [], ...others } = exportsOf(config);
  let leave = () => {};
  const enterFirst: Lifecycle = async () => {
    leave = enter(specifier);
    await Promise.race([arrived(specifier), wait(longestWait)]);
  };
  const leaveLast: Lifecycle = (props) => inTurn(unmount)(props).finally(() => leave());
  return { ...others, mount: [enterFirst, mount].flat(), unmount: leaveLast };
}

const apply = (specifier: string) => applyStyles(`parcel ${specifier}`, stylesOf(specifier));

function release(specifier: string): void {
  if (!mounted.has(specifier)) releaseStyles(`parcel ${specifier}`);
}

function enter(specifier: string): () => void {
  mounted.set(specifier, (mounted.get(specifier) ?? 0) + 1);
  apply(specifier);
  return () => {
    const left = (mounted.get(specifier) ?? 0) - 1;
    if (left > 0) return void mounted.set(specifier, left);
    mounted.delete(specifier);
    whenUnseen(() => release(specifier));
  };
}

async function arrived(specifier: string): Promise<void> {
  await ensureStyles(specifier).catch((error: unknown) => console.error(error));
  // A sheet applies when it arrives, perhaps after the parcel has left.
  apply(specifier);
  release(specifier);
}
