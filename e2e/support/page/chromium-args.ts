// Chromium reads only the last --disable-features, so the list that Playwright passes is repeated
// (playwright-core, chromiumSwitches.ts).
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

// The browser's own user interface, which no journey sees: the pop-ups of the address bar are two more pages in each
// window, and a spare renderer is one more process. They take half of the processor time of opening a page.
const userInterface = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
];

/** Chromium's arguments for journeys: nothing that a page of the portal can notice. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...disabledByPlaywright, ...userInterface].join(",")}`,
];

/** For `test.use`: the whole browser, with the features that the headless shell lacks. */
export const wholeChromium = {
  launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "", args: chromiumArgs },
};
