import type { Page, Route } from "@playwright/test";
import { origin } from "./applications.ts";

type Fault = "404" | "500" | "hang" | "bytes";

/** Breaks files at the application's origin; for files that the portal serves, replaces the response in the browser. */
export async function breakFiles(page: Page, paths: readonly string[], fault: Fault): Promise<void> {
  await setFaults(Object.fromEntries(paths.map((path) => [path, fault])));
  const served = paths.filter((path) => path.startsWith("/modules/"));
  await page.route(
    ({ pathname }) => served.includes(pathname),
    (route) => broken(route, fault),
  );
}

export async function mendFiles(page: Page): Promise<void> {
  await setFaults({});
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

async function broken(route: Route, fault: Fault): Promise<void> {
  if (fault === "hang") return;
  if (fault !== "bytes") return route.fulfill({ status: Number(fault) });
  // Node does not resolve names below localhost everywhere.
  const url = new URL(route.request().url());
  const { host } = url;
  url.hostname = "127.0.0.1";
  const response = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
  await route.fulfill({ response, body: `/* other bytes */${await response.text()}` });
}

async function setFaults(faults: Record<string, Fault>): Promise<void> {
  await fetch(`${origin}/faults`, { method: "POST", body: JSON.stringify(faults) });
}
