import type { Config } from "../../platform/config/config.ts";
import type { BuildWatch } from "./build-watch.ts";
import { checkoutRoot } from "./checkout-root.ts";
import { startDemoCdn } from "./demo-cdn.ts";
import type { DeployCheckout } from "./deploy-checkout.ts";

/**
 * Deploys the modules and maps at the start: the demo's second origin, the builds of the checkout, and during
 * development (`npm run dev`) every later build.
 * @returns a function that closes the second origin
 */
export async function startModules(
  config: Config,
  { deployCheckout, buildWatch }: { deployCheckout: DeployCheckout; buildWatch: BuildWatch },
  { watch }: { watch: boolean },
): Promise<() => Promise<void>> {
  const cdn = config.demo ? await startDemoCdn(config) : undefined;
  const close = async () => cdn?.close();
  try {
    const deploy = () => deployCheckout({ cdn });
    await deploy();
    if (watch) await buildWatch.watchBuilds(checkoutRoot, deploy);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
