import { withDeadline } from "./deadline.ts";
import { freshBuild, type ModuleBuild, pendingImports, replacePending } from "./system-loader.ts";

/** After this time a second request counts as failed, so that a retry by the user can start another one. */
const deadline = 4_900;
const running = new Map<HTMLScriptElement, Promise<void>>();

/**
 * Makes a second request for the shared libraries that a module waits for. One library must never run twice, so the
 * second copy is only fetched. Once it is complete, the first request is abandoned and the library is loaded from the
 * second.
 *
 * @returns settles when no library hangs any more; `undefined` if none hangs now
 */
export function retryPendingImports(specifier: string): Promise<unknown> | undefined {
  const pending = [...pendingImports(specifier)];
  if (pending.length === 0) return undefined;
  return Promise.all(pending.map(([library, script]) => running.get(script) ?? begin(library, script)));
}

function begin(library: string, script: HTMLScriptElement): Promise<void> {
  const build = freshBuild(library);
  if (!build) return Promise.reject(new Error(`the map has no ${library}`));
  let loaded = false;
  const first = new Promise<void>((resolve) => {
    script.addEventListener("load", () => {
      loaded = true;
      resolve();
    });
  });
  const second = fetched(build).then(() => {
    if (!loaded) replacePending(library, script, build);
  });
  const renewed = withDeadline(Promise.any([first, second]), deadline, build.address).finally(() =>
    running.delete(script),
  );
  running.set(script, renewed);
  return renewed;
}

/** Makes the browser fetch a file without running it. */
function fetched({ address, integrity }: ModuleBuild): Promise<void> {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "script";
  link.href = address;
  link.integrity = integrity[address] ?? "";
  // The mode of SystemJS's own request: otherwise the browser fetches the file twice.
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
