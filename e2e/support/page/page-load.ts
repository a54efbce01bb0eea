import type { Page } from "@playwright/test";

/** One request of a page that reached the network. */
export interface Loaded {
  /** Path without the hash of the build, e.g. `/modules/auth-mf/auth-mf.js`. */
  path: string;
  /** The initiator: 1 for the document, 2 for files that the document names, 3 for files that those request, … */
  wave: number;
  /** Size of the body on the wire, in bytes. */
  bytes: number;
  isScript: boolean;
  isCall: boolean;
}

interface Sent {
  url: string;
  wave: number;
  cached: boolean;
}

/** Opens an address and lists the requests that it takes, without the browser's own for its tab icon. */
export async function loadPage(page: Page, address: string, isReady: () => Promise<void>): Promise<Loaded[]> {
  const devtools = await page.context().newCDPSession(page);
  const sent = new Map<string, Sent>();
  const waveOf = ({ url, stack }: { type: string; url?: string; stack?: { callFrames: { url: string }[] } }) => {
    const askers = [url, ...(stack?.callFrames ?? []).map((frame) => frame.url)];
    const waves = [...sent.values()].filter((each) => askers.includes(each.url)).map(({ wave }) => wave);
    return Math.max(0, ...waves) + 1;
  };
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request, initiator, type }) => {
    const isTabIcon = type === "Other" && initiator.type === "other";
    if (request.url.startsWith("http") && !isTabIcon) {
      sent.set(requestId, { url: request.url, wave: waveOf(initiator), cached: false });
    }
  });
  const note = (requestId: string) => {
    const request = sent.get(requestId);
    if (request) request.cached = true;
  };
  devtools.on("Network.requestServedFromCache", ({ requestId }) => note(requestId));
  devtools.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && note(requestId));
  await page.goto(address);
  await isReady();
  await page.waitForLoadState("networkidle");
  const sizes = await sizesOf(page);
  const isReport = ({ url }: Sent) => url.endsWith("/api/telemetry");
  const left = (await isBlocked(page)) ? isReport : () => false;
  const requests = [...sent.values()].filter((each) => !each.cached && !left(each));
  return requests.map(({ url, wave }) => ({ ...described(url), wave, bytes: sizes.get(url) ?? 0 }));
}

function described(url: string): Pick<Loaded, "path" | "isScript" | "isCall"> {
  const { pathname } = new URL(url);
  const path = pathname.replace(/\.[0-9a-f]{10}\./, ".");
  return { path, isScript: path.endsWith(".js"), isCall: path.startsWith("/api/") };
}

/** Whether scripts blocked the page for half a second, as on a busy machine. Its report of that is not counted. */
function isBlocked(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "long-animation-frame", buffered: true });
    const frames = observer.takeRecords() as (PerformanceEntry & { blockingDuration?: number })[];
    return frames.some(({ blockingDuration, duration }) => (blockingDuration ?? duration) >= 500);
  });
}

async function sizesOf(page: Page): Promise<Map<string, number>> {
  const sizes = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return (entries as PerformanceResourceTiming[]).map((entry) => [entry.name, entry.encodedBodySize] as const);
  });
  return new Map(sizes);
}
