import type { Config } from "./platform/config/config.ts";

/**
 * Returns one sentence per missing setting of a production portal, each with the next step, for the log at the start.
 */
export function startWarnings(config: Config): string[] {
  const { environment, databaseUrl, mailUrl, artifactsUrl, allowedDomains, publicUrl } = config;
  if (environment !== "production") return [];
  const checks: [boolean, string][] = [
    [mailUrl === undefined, "MAIL_URL is not set: mails stay files in DATA_DIR/outbox and reach nobody."],
    [
      databaseUrl !== undefined && artifactsUrl === undefined,
      "ARTIFACTS_URL is not set: uploaded builds lie on this machine alone, and another process does not serve them.",
    ],
    [
      publicUrl === undefined,
      "PUBLIC_URL is not set: the portal is served over http, too, where passwords can be read on the way. Set it to https://*.{domain}.",
    ],
    [
      allowedDomains.every((domain) => domain === "localhost"),
      "ALLOWED_DOMAINS is not set: tenants answer at *.localhost and at the hosts of `tenant host add` alone.",
    ],
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence);
}
