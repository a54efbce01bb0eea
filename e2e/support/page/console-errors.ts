import type { Page } from "@playwright/test";

// The reports of all journeys share one limit, which a slow machine reaches.
const overLimit = / 429 .*\/api\/telemetry$/;
// A call that is on its way when its session ends is refused.
const afterSession = / 401 .*\/api\//;

/**
 * Collects the errors that a page logs or throws from now on, without those that depend on the machine's speed.
 * @param signsOut whether its session ends meanwhile
 */
export function collectErrors(page: Page, { signsOut = false } = {}): string[] {
  const isExpected = (text: string) => overLimit.test(text) || (signsOut && afterSession.test(text));
  const errors: string[] = [];
  page.on("console", (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !isExpected(text)) errors.push(text);
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}
