const counted = { Document: "page", Script: "files", Stylesheet: "files" };

/**
 * Visits Home and the tickets application three times, deploys, and visits the application once more.
 * @returns what the last visit has loaded: bytes of the `page`, of `files`, of `both`, and its `requests` for them
 */
export async function visitTickets(browser, origin, state, deploy) {
  const context = await browser.newContext({ storageState: state });
  try {
    for (let visit = 0; visit < 3; visit++) {
      const { page } = await open(context, `${origin}/`);
      // Browsers fetch a dictionary when they are idle.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 500))));
      await page.goto(`${origin}/tickets/home`);
      await isShown(page);
      await page.close();
    }
    deploy();
    const { page, loaded } = await open(context, `${origin}/tickets/home`);
    await isShown(page);
    const { page: html = 0, files = 0, requests } = loaded();
    return { page: html, files, both: html + files, requests };
  } finally {
    await context.close();
  }
}

async function open(context, address) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const types = new Map();
  const sums = { requests: 0 };
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, counted[type]));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (!type || encodedDataLength === 0) return;
    sums[type] = (sums[type] ?? 0) + encodedDataLength;
    sums.requests += 1;
  });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  return { page, loaded: () => sums };
}

async function isShown(page) {
  await page.locator('main [data-app="tickets"] h1').waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
}
