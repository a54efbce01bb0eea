import type { Page } from "@playwright/test";

// The reports of all journeys share one limit, which a slow machine reaches. A call that is on its way when its session ends is
// refused.
const ofTheMachine = / 429 .*\/api\/telemetry$| 401 .*\/api\//;

/** Collects the errors that a page logs or throws from now on, without those that depend on the machine's speed. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !ofTheMachine.test(text)) errors.push(text);
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}
