import { chromiumArgs } from "./chromium-args.ts";

/** For `test.use`: the whole browser, with the features that the headless shell lacks. */
export const wholeChromium = {
  launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "", args: chromiumArgs },
};
