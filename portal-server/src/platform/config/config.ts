import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isHostName } from "../text/host-name.ts";
import { type PublicUrl, publicUrl } from "./public-url.ts";
import { withSecretFiles } from "./secret-files.ts";
import { securityContacts } from "./security-contacts.ts";
import { StartError } from "./start-error.ts";
import { trustedProxies } from "./trusted-proxies.ts";

export const environments = ["development", "staging", "production"] as const;
export type Environment = (typeof environments)[number];

/** The server's secrets, set by the operator or generated in embedded mode. Every key is derived from them. */
export interface Secrets {
  /** Signs new tokens, and verifies tokens. */
  token: string;
  /** Also verifies tokens while secrets are being replaced: the old secret after the change, the new one before it. */
  previousToken?: string;
  admin: string;
}

export type TokenSecrets = Pick<Secrets, "token" | "previousToken">;

/** The environment variables, parsed. Secrets may still be missing. */
export type Settings = ReturnType<typeof readSettings>;

export interface Config extends Omit<Settings, "secrets" | "secretsRequired"> {
  secrets: Secrets;
}

// The root folder of the checkout, as seen from src/ and from dist/.
const defaultDataDir = fileURLToPath(new URL("../../../../.portico", import.meta.url));

const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0)
  .max(65535, "must be at most 65535");
const address = (protocols: string[]) =>
  z
    .string()
    .refine((value) => hasProtocol(value, protocols), `must be an address that begins ${protocols.join("// or ")}//`);
const allowedDomains = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim().toLowerCase()))
  .refine(
    (domains) => domains.every((domain) => domain === "localhost" || isHostName(domain)),
    "must be domains such as portal.example, separated by commas",
  );
const secret = z.string().min(32, "must have at least 32 characters");

const count = z.coerce.number("must be a number").int("must be a whole number").min(1);

const schema = z.object({
  PORT: port.default(9000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: address(["postgres:", "postgresql:"]).optional(),
  BROKER_URL: address(["ws:", "wss:"]).optional(),
  LIVE_PER_PERSON: count.default(50),
  LIVE_PENDING_PER_ADDRESS: count.default(500),
  MAX_CONNECTIONS: count.default(12_000),
  SEND_PER_MINUTE: count.max(60_000, "must be at most 60000").default(600),
  TENANT_SEND_PER_MINUTE: count.max(60_000, "must be at most 60000").optional(),
  API_PER_MINUTE: count.default(6_000),
  TENANT_API_PER_MINUTE: count.default(60_000),
  SESSIONS_PER_PERSON: count.default(100),
  TICKETS_PER_DAY: count.default(200),
  SIGN_INS_PER_HOUR: count.default(120),
  ADDRESS_SIGN_INS_PER_HOUR: count.default(3_000),
  AUDIT_DAYS: count.max(36_500, "must be at most 36500").default(400),
  PASSWORD_QUEUE: count.default(100),
  REGISTRY_PER_MINUTE: count.default(3_000),
  PUBLISH_MEGABYTES: count.default(128),
  MAIL_URL: address(["smtp:", "smtps:"]).optional(),
  FCM_URL: address(["https:", "http:"]).default("https://fcm.googleapis.com"),
  FCM_CREDENTIALS: z.string().optional(),
  PORTAL_ENV: z.enum(environments, `must be one of ${environments.join(", ")}`).default("production"),
  DEMO: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  SAMPLES: z.enum(["0", "1"], "must be 0 or 1").default("1"),
  CDN_PORT: port.optional(),
  ARTIFACTS_URL: address(["https:", "http:"]).optional(),
  ARTIFACT_QUOTA_MB: z.coerce.number("must be a number").int("must be a whole number").min(1).default(1_024),
  REGISTRY_ALLOW_LOOPBACK: z.enum(["0", "1"], "must be 0 or 1").optional(),
  TRUST_PROXY: trustedProxies.optional(),
  PUBLIC_URL: publicUrl.optional(),
  API_DOCS: z.enum(["0", "1"], "must be 0 or 1").optional(),
  ALLOWED_DOMAINS: allowedDomains.optional(),
  SECURITY_CONTACT: securityContacts.optional(),
  TOKEN_SECRET: secret.optional(),
  TOKEN_SECRET_PREVIOUS: secret.optional(),
  ADMIN_TOKEN: secret.optional(),
  NODE_ENV: z.string().optional(),
});

/**
 * Reads the settings from environment variables, and secrets from the files that the variables name.
 * @throws StartError with one line that names the variable and what it must be
 */
export function readSettings(env: Record<string, string | undefined>) {
  const all = Object.entries(withSecretFiles(env));
  const given = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new StartError(firstIssue(parsed.error));
  const v = parsed.data;
  return {
    host: v.HOST,
    port: v.PORT,
    dataDir: resolve(v.DATA_DIR),
    ...servicesOf(v),
    ...limitsOf(v),
    environment: v.PORTAL_ENV,
    /** Whether an empty database is filled with the demo data. */
    demo: v.DEMO === "1" && v.SAMPLES === "1",
    /** Whether the portal has the sample back ends: the API of `tickets` and of `assets`, and the demo data. */
    samples: v.SAMPLES === "1",
    cdnPort: v.CDN_PORT ?? (v.PORT === 0 ? 0 : v.PORT + 1),
    trustProxy: v.TRUST_PROXY ?? (false as const),
    /** The portal's public URL; `undefined` also allows plain http. */
    publicUrl: v.PUBLIC_URL,
    /**
     * Whether the portal serves `/api/docs` and `/api/openapi.json`: on the origin whose storage holds access tokens, so
     * not in production by default.
     */
    apiDocs: (v.API_DOCS ?? (v.PORTAL_ENV === "production" ? "0" : "1")) === "1",
    /** The domains below which the first label names a tenant. */
    allowedDomains: domainsOf(v.ALLOWED_DOMAINS, v.PUBLIC_URL),
    /** Where to report vulnerabilities, `mailto:` or `https:` addresses; none: the portal has no security.txt. */
    securityContact: v.SECURITY_CONTACT ?? (v.DEMO === "1" ? ["mailto:security@portico.test"] : []),
    /** Whether allowed origins on the loopback interface may serve modules: the demo's second origin is there. */
    registryAllowLoopback: (v.REGISTRY_ALLOW_LOOPBACK ?? v.DEMO) === "1",
    secrets: secretsOf(v),
    /** Whether the server refuses to start without configured secrets. */
    secretsRequired: v.DATABASE_URL !== undefined || v.NODE_ENV === "production",
  };
}

type Variables = z.infer<typeof schema>;

function servicesOf(v: Variables) {
  return {
    /** `undefined` selects the embedded database. */
    databaseUrl: v.DATABASE_URL,
    brokerUrl: v.BROKER_URL,
    mailUrl: v.MAIL_URL,
    /** The base URL of the push provider, without a trailing slash. */
    fcmUrl: v.FCM_URL.replace(/\/+$/, ""),
    /** Path of the service account's JSON file for pushes; `undefined` disables pushes. */
    fcmCredentials: v.FCM_CREDENTIALS,
    /** The S3-compatible bucket for all module files, with credentials; `undefined` stores them only in `DATA_DIR`. */
    artifactsUrl: v.ARTIFACTS_URL,
  };
}

function limitsOf(v: Variables) {
  return {
    /** The maximum number of open live connections per user. */
    livePerUser: v.LIVE_PER_PERSON,
    /** The maximum number of open live connections per address that have not authenticated yet. */
    livePendingPerAddress: v.LIVE_PENDING_PER_ADDRESS,
    /** The maximum number of open connections of every kind in this process. */
    maxConnections: v.MAX_CONNECTIONS,
    /** How many calls to send notifications one application may make per minute. */
    sendPerMinute: v.SEND_PER_MINUTE,
    /** How many calls to send notifications all applications of one tenant may make per minute. */
    tenantSendPerMinute: v.TENANT_SEND_PER_MINUTE ?? Math.min(60_000, 10 * v.SEND_PER_MINUTE),
    /** How many API calls one user may make per minute in this process. */
    apiPerMinute: v.API_PER_MINUTE,
    /** How many API calls all users of one tenant may make per minute in this process. */
    tenantApiPerMinute: v.TENANT_API_PER_MINUTE,
    /** The maximum number of sessions per user; one more ends the session that was renewed longest ago. */
    sessionsPerUser: v.SESSIONS_PER_PERSON,
    /** How many tickets one user may open per day. The limit for comments is five times as high. */
    ticketsPerDay: v.TICKETS_PER_DAY,
    /** How many sign-ins with the correct password one account may have per hour. */
    signInsPerHour: v.SIGN_INS_PER_HOUR,
    /** How many sign-ins with the correct password one address may have per hour. */
    addressSignInsPerHour: v.ADDRESS_SIGN_INS_PER_HOUR,
    /** How many days the audit log keeps a row. */
    auditDays: v.AUDIT_DAYS,
    /** How many requests may wait for a password to be hashed or verified. */
    passwordQueue: v.PASSWORD_QUEUE,
    /** How many calls to the registry one credential, or one user with a role, may make per minute. */
    registryPerMinute: v.REGISTRY_PER_MINUTE,
    /** The maximum size of one publication's unpacked files that the gate reads, in megabytes. */
    publishMegabytes: v.PUBLISH_MEGABYTES,
    /** The maximum size of the stored uploads per scope, in bytes. */
    artifactQuota: v.ARTIFACT_QUOTA_MB * 1024 * 1024,
  };
}

function secretsOf(v: Variables): Partial<Secrets> {
  return {
    ...(v.TOKEN_SECRET && { token: v.TOKEN_SECRET }),
    ...(v.TOKEN_SECRET_PREVIOUS && { previousToken: v.TOKEN_SECRET_PREVIOUS }),
    ...(v.ADMIN_TOKEN && { admin: v.ADMIN_TOKEN }),
  };
}

function domainsOf(allowed: string[] | undefined, publicUrl: PublicUrl | undefined): string[] {
  const domain = publicUrl?.domain;
  if (domain === undefined) return allowed ?? ["localhost"];
  return [...new Set([...(allowed ?? []), domain])];
}

// The message omits the value, which may be a secret.
function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}.` : "The settings cannot be read.";
}

function hasProtocol(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
