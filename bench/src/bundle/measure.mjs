// One page load in a new browser context, under a slow network and a slow processor.

/** 150 ms round trip, 1.6 Mbps down, 750 kbps up, a processor four times slower. */
export const slow = { latency: 150, down: 1_600_000, up: 750_000, cpu: 4 };

/** Only round trips take time, so that requests that wait for each other become visible as waves. */
export const roundTripsOnly = { latency: 600, down: -8, up: -8, cpu: 1 };

/** Loads the sign-in page with a cold cache. Times are milliseconds since the navigation started. */
export async function loadSignIn(browser, origin, conditions) {
  const { page, traffic, close } = await openPage(browser, conditions);
  try {
    await page.addInitScript(watchField);
    await page.goto(`${origin}/signin`, { waitUntil: "commit" });
    const field = await (
      await page.waitForFunction(() => window.fieldReady, undefined, { timeout: 60_000 })
    ).jsonValue();
    await page.waitForLoadState("networkidle");
    const lcp = await (await page.waitForFunction(() => window.lcp)).jsonValue();
    const { bytes, requests, all } = traffic();
    return { field, lcp, bytes, requests, waves: wavesOf(all, field, conditions.latency) };
  } finally {
    await close();
  }
}

/** Opens Home with a session, then the tickets application; measures from the click until its heading is shown. */
export async function switchToTickets(browser, origin, conditions, state) {
  const { page, traffic, close } = await openPage(browser, conditions, state);
  try {
    await page.goto(`${origin}/`);
    const tile = page.getByRole("main").locator('a[href="/tickets/home"]');
    await tile.waitFor({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    const before = traffic();
    await page.evaluate(watchHeading);
    await tile.click();
    const opened = await (
      await page.waitForFunction(() => window.headingAt, undefined, { timeout: 60_000 })
    ).jsonValue();
    const after = traffic();
    return { opened, bytes: after.bytes - before.bytes, requests: after.requests - before.requests };
  } finally {
    await close();
  }
}

async function openPage(browser, { latency, down, up, cpu }, storageState) {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = new Map();
  let bytes = 0;
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
    if (/^https?:/.test(request.url)) requests.set(requestId, { start: timestamp * 1_000, type });
  });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
  if (cpu > 1) await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  const traffic = () => ({ bytes, requests: requests.size, all: [...requests.values()] });
  return { page, traffic, close: () => context.close() };
}

/**
 * How many sequential requests the field waits for. Requests that start within the same round trip are one wave.
 * Images, and requests after the field is shown, do not count.
 */
function wavesOf(requests, field, latency) {
  const first = Math.min(...requests.map(({ start }) => start));
  const waited = requests.filter(({ start, type }) => start - first < field && type !== "Image");
  return Math.max(...waited.map(({ start }) => Math.floor((start - first) / latency + 0.25))) + 1;
}

// The two watchers run in the page.

function watchField() {
  const isReady = () => {
    const field = document.querySelector('input[autocomplete="username"]');
    if (!field || field.disabled || field.readOnly || field.getClientRects().length === 0) return;
    window.fieldReady ??= performance.now();
  };
  new MutationObserver(isReady).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener("load", isReady, true);
  new PerformanceObserver((list) => {
    window.lcp = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

function watchHeading() {
  let clicked;
  addEventListener("click", () => (clicked ??= performance.now()), { capture: true });
  new MutationObserver(() => {
    const heading = document.querySelector('[data-app="tickets"] h1');
    if (clicked && heading?.getClientRects().length) window.headingAt ??= performance.now() - clicked;
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
