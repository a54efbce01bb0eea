import type { App } from "../../../platform/http/app-types.ts";
import { startDemoCdn } from "../cdn/demo-cdn.ts";
import { checkoutRoot, deployCheckout } from "./deploy-checkout.ts";

/**
 * Deploys the modules and maps at the start: the demo's second origin, the builds of the checkout, and during
 * development (`npm run dev`) every later build.
 *
 * @returns closes the second origin
 */
export async function startModules(app: App, { watch }: { watch: boolean }): Promise<() => Promise<void>> {
  const cdn = app.deps.config.demo ? await startDemoCdn(app.deps.config) : undefined;
  const close = async () => cdn?.close();
  try {
    const deploy = () => deployCheckout(app, { cdn });
    await deploy();
    if (watch) await app.watchBuilds(checkoutRoot, deploy);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
