// Page loads and first openings in a new browser context, under a slow network and a slow processor.

/** 150 ms round trip, 1.6 Mbps down, 750 kbps up, a processor four times slower. */
export const slow = { latency: 150, down: 1_600_000, up: 750_000, cpu: 4 };

/** The network and the processor as they are. */
export const unthrottled = { latency: 0, down: -8, up: -8, cpu: 1 };

/** Only round trips take time, so that requests that wait for each other become visible as waves. */
export const roundTripsOnly = { latency: 600, down: -8, up: -8, cpu: 1 };

/** Loads the sign-in page with an empty cache. Times are milliseconds since the navigation started. */
export async function loadSignIn(browser, origin, conditions) {
  return inContext(browser, undefined, (context) => signIn(context, origin, conditions));
}

export async function reloadSignIn(browser, origin, conditions) {
  return inContext(browser, undefined, async (context) => {
    await signIn(context, origin, conditions);
    return signIn(context, origin, conditions);
  });
}

async function signIn(context, origin, conditions) {
  const { page, traffic } = await openPage(context, conditions);
  await page.addInitScript(watchField);
  await page.goto(`${origin}/signin`, { waitUntil: "commit" });
  const field = await readOnce(page, () => window.fieldReady);
  await page.waitForLoadState("networkidle");
  const lcp = await readOnce(page, () => window.lcp);
  const { bytes, requests, all } = traffic();
  await page.close();
  return { field, lcp, bytes, requests, waves: wavesOf(all, field, conditions.latency) };
}

/** Loads Home of a signed-in user for the second time, until the tiles of the applications are shown. */
export async function reloadHome(browser, origin, conditions, state) {
  return inContext(browser, state, async (context) => {
    await loadHome(context, origin, conditions);
    return loadHome(context, origin, conditions);
  });
}

async function loadHome(context, origin, conditions) {
  const { page, traffic } = await openPage(context, conditions);
  await page.addInitScript(watchTiles);
  await page.goto(`${origin}/`, { waitUntil: "commit" });
  const shown = await readOnce(page, () => window.tilesShown);
  await page.waitForLoadState("networkidle");
  const { bytes, requests } = traffic();
  await page.close();
  return { shown, bytes, requests };
}

/**
 * Opens Home with a session, then the tickets application; measures from the click until its heading is shown.
 * @param {"click" | "hover"} before with `hover` the pointer has been on the link until nothing more is loaded
 */
export async function openTickets(browser, origin, conditions, state, before) {
  return inContext(browser, state, async (context) => {
    const { page, traffic } = await openPage(context, conditions);
    await page.goto(`${origin}/`);
    const tile = page.getByRole("main").locator('a[href="/tickets/home"]');
    await tile.waitFor({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    const start = traffic();
    if (before === "hover") {
      await tile.hover();
      // Longer than the time after which a hovered link counts as intended.
      await page.waitForTimeout(500);
      await page.waitForLoadState("networkidle");
    }
    await page.evaluate(watchHeading);
    await tile.click();
    const opened = await readOnce(page, () => window.headingAt);
    const end = traffic();
    return { opened, bytes: end.bytes - start.bytes, requests: end.requests - start.requests };
  });
}

async function readOnce(page, read) {
  return (await page.waitForFunction(read, undefined, { timeout: 60_000 })).jsonValue();
}

async function inContext(browser, storageState, work) {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  const errors = watchErrors(context);
  try {
    const result = await work(context);
    if (errors.length > 0) throw new Error(`A measured page is broken: ${errors[0]}`);
    return result;
  } finally {
    await context.close();
  }
}

/** The errors that pages of the context throw or log. A page that is broken measures nothing. */
function watchErrors(context) {
  const errors = [];
  context.on("weberror", (thrown) => errors.push(thrown.error().message));
  context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}

async function openPage(context, { latency, down, up, cpu }) {
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
  return { page, traffic };
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

// The watchers run in the page.

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

function watchTiles() {
  new MutationObserver(() => {
    const tile = document.querySelector('main a[href="/tickets/home"]');
    if (tile?.getClientRects().length) window.tilesShown ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

function watchHeading() {
  let clicked;
  addEventListener("click", () => (clicked ??= performance.now()), { capture: true });
  new MutationObserver(() => {
    const heading = document.querySelector('[data-app="tickets"] h1');
    if (clicked && heading?.getClientRects().length) window.headingAt ??= performance.now() - clicked;
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
