import { chromiumArgs } from "./chromium-args.ts";

/** For `test.use`: the whole browser, for what the headless shell lacks. */
export const wholeChromium = {
  launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "", args: chromiumArgs },
};
