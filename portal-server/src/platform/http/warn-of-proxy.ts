import type { Config } from "../config/config.ts";
import type { App } from "./app-types.ts";

const forwarded = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded"];

/**
 * Warns once when requests come through an untrusted proxy: all users then share its address, and https is not
 * detected.
 */
export function warnOfProxy(app: App, { trustProxy }: Pick<Config, "trustProxy">): void {
  let isSilent = trustProxy !== false;
  app.addHook("onRequest", async ({ headers, log }) => {
    if (isSilent || !forwarded.some((name) => headers[name] !== undefined)) return;
    isSilent = true;
    const sentence = "A request came through a proxy, but TRUST_PROXY is not set: everyone shares the proxy's address";
    log.warn(
      { event: "proxy.untrusted" },
      `${sentence}, and https is not seen. Set TRUST_PROXY to the proxy's address.`,
    );
  });
}
