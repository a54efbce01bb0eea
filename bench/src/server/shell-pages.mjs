// The shell page by number of tenants: portals of several sizes side by side, measured in turn.
import autocannon from "autocannon";
import { interleave } from "../figures/interleave.mjs";
import { startModuleOrigin } from "../stage/module-origin.mjs";
import { openStage } from "../stage/open-stage.mjs";

const sizes = [10_000, 1_000, 10];
const applications = 20;
const perSecond = 500;
const seconds = 5;

/** Variant → one measurement for each run: `p50` and `p99` of an answer in milliseconds. */
export async function measureShellPages(runs) {
  const cdn = await startModuleOrigin();
  const portals = {};
  try {
    for (const tenants of sizes) {
      const stage = await openStage();
      portals[`${tenants.toLocaleString("en")} tenants`] = { tenants, stage };
      await stage.addTenants(tenants, cdn.origin, applications);
      await stage.startPortal();
    }
    for (const portal of Object.values(portals)) await requestPages(portal);
    return await interleave("shell page", runs, portals, requestPages);
  } finally {
    for (const { stage } of Object.values(portals)) await stage.close();
    await cdn.close();
  }
}

/** Requests the sign-in page of one tenant after the other. Answers that had to wait for others count from their turn. */
async function requestPages({ tenants, stage }) {
  let n = 0;
  const nextHost = () => `tenant-${((n++ * 7_919) % tenants) + 1}.localhost:${stage.port}`;
  const setupRequest = (request) => ({ ...request, headers: { ...request.headers, host: nextHost() } });
  const { latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${stage.port}`,
    connections: 20,
    overallRate: perSecond,
    duration: seconds,
    requests: [{ path: "/signin", headers: { accept: "text/html", "accept-encoding": "br" }, setupRequest }],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages were no pages.`);
  return { p50: latency.p50, p99: latency.p99 };
}
