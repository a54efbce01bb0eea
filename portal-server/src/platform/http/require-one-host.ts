import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";

/** Rejects requests without exactly one `Host` header (RFC 9112, 3.2); HTTP/1.0 requests may omit it. */
export function requireOneHost(app: App): void {
  app.addHook("onRequest", async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === "1.0")) return;
    const message = hosts === 0 ? "must be sent" : "must be sent once";
    throw new ApiError("request.invalid", { details: { in: "headers", issues: [{ path: "/host", message }] } });
  });
}
