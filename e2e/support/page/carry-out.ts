import type { Route } from "@playwright/test";
import { type ApiResponse, callAt } from "../api/api.ts";

/** Sends a page's call to the server as it is. Returns the response here; the page gets none yet. */
export async function carryOut(route: Route): Promise<ApiResponse> {
  const request = route.request();
  const { host, pathname, href } = new URL(request.url());
  const cookies = await request.frame().page().context().cookies(href);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return callAt(host, request.method(), pathname, { ...request.headers(), cookie });
}
