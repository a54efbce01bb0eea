import { withDeadline } from "./deadline.ts";
import { awaitedImports, freshBuild, type ModuleBuild, replaceAwaited } from "./system-loader.ts";

/** A second request that gives no answer either makes room for the next one, which a click may ask for. */
const deadline = 4_900;
const running = new Map<HTMLScriptElement, Promise<void>>();

/**
 * Asks a second time for the shared libraries that a module waits for. Two of one library may never run, so the
 * second is only fetched; once it is there whole, the first is cut off and the library comes from the second.
 *
 * @returns settles when none of them hangs any more; `undefined` where none does now
 */
export function renewAwaited(specifier: string): Promise<unknown> | undefined {
  const awaited = [...awaitedImports(specifier)];
  if (awaited.length === 0) return undefined;
  return Promise.all(awaited.map(([library, script]) => running.get(script) ?? begin(library, script)));
}

function begin(library: string, script: HTMLScriptElement): Promise<void> {
  const build = freshBuild(library);
  if (!build) return Promise.reject(new Error(`the map has no ${library}`));
  let came = false;
  const first = new Promise<void>((resolve) => {
    script.addEventListener("load", () => {
      came = true;
      resolve();
    });
  });
  const second = fetched(build).then(() => {
    if (!came) replaceAwaited(library, script, build);
  });
  const renewed = withDeadline(Promise.any([first, second]), deadline, build.address).finally(() =>
    running.delete(script),
  );
  running.set(script, renewed);
  return renewed;
}

/** Has the browser hold a file that is not run yet. */
function fetched({ address, integrity }: ModuleBuild): Promise<void> {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "script";
  link.href = address;
  link.integrity = integrity[address] ?? "";
  // The mode in which SystemJS will ask for it: otherwise the browser fetches it twice.
  if (new URL(address, document.baseURI).origin !== location.origin) link.crossOrigin = "anonymous";
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} did not load`));
    };
    document.head.append(link);
  });
}
