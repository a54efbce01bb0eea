import { baseScope, type Override, ownValue } from "@portico/shared-utility/contract";
import { and, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Accounts } from "../../identity/accounts/accounts.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { chunksOf } from "../maps/deployed-module.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { isInOrigin } from "../maps/exact-origin.ts";
import { releases } from "../maps/release-table.ts";
import { foldersOf, originsOf } from "../registry/allowed-origins.ts";
import { isAllowed } from "./check-override.ts";
import type { RunningOverride } from "./overridden-map.ts";
import { grantOf } from "./override-cookie.ts";
import { createOverrideTokens, type OverrideGrant, type OverrideTokens } from "./override-tokens.ts";

type CookieRequest = Pick<FastifyRequest, "cookies" | "protocol" | "tenant">;

export interface Overrides {
  tokens: OverrideTokens;
  /** The overrides of the browser; empty when the session of the grant has ended. */
  of(request: CookieRequest): Promise<RunningOverride[]>;
  /** The grant of the browser, also when its session has ended. */
  grantOf(request: CookieRequest): Promise<OverrideGrant | undefined>;
}

/** Overrides: modules that a developer runs from other addresses in the deployed portal (docs/releases.md, "Overrides"). */
export function createOverrides({ config, db, clock, sessions }: Deps & Pick<Accounts, "sessions">): Overrides {
  const tokens = createOverrideTokens(config.secrets, clock);
  const grantOfBrowser = (request: CookieRequest) => grantOf(request, tokens, config.environment);
  return {
    tokens,
    grantOf: grantOfBrowser,
    async of(request) {
      // The page removes this cookie at a sign-out, also when it cannot reach the server.
      if (request.cookies.portico_hint !== "1") return [];
      const grant = await grantOfBrowser(request);
      const account = grant && (await sessions.accountOf(grant.tenant, grant.session));
      return grant && account?.id === grant.account ? withBuilds(db, grant) : [];
    },
  };
}

/**
 * Overrides with what the releases list for their modules, and with their folders of shared hosts. Those that no origin or
 * folder of the tenant allows any more are left out: the page's policy would name their whole host.
 */
async function withBuilds(
  db: Database,
  { tenant, overrides }: Pick<OverrideGrant, "tenant" | "overrides">,
): Promise<RunningOverride[]> {
  const ids = overrides.flatMap(({ release }) => release ?? []);
  const { id, document } = releases;
  const isOfTenant = and(inArray(id, ids), inArray(releases.scope, [tenant, baseScope]));
  const found = ids.length > 0 ? await db.select({ id, document }).from(releases).where(isOfTenant) : [];
  const documents = new Map(found.map((each) => [each.id, each.document]));
  const origins = await originsOf(db, tenant);
  return overrides.flatMap(({ release, ...override }) => {
    const named = release === undefined ? undefined : documents.get(release);
    const allowed = [...origins, ...(named?.folders ?? [])];
    if (!addressesOf(override).every((address) => isServed(address, allowed))) return [];
    // After a restore of an older backup the id may be another release's.
    const isNamed = named !== undefined && ownValue(named.imports, override.module) === override.address;
    const build = isNamed ? moduleOf(named, override.module) : undefined;
    const addresses = build ? [...addressesOf(build), ...chunksOf(build)] : addressesOf(override);
    const folders = foldersOf(allowed, addresses);
    return { ...override, ...(build && { build }), ...(folders.length > 0 && { folders }) };
  });
}

const addressesOf = ({ address, styles = [], locales = {} }: Omit<Override, "module">) => [
  ...[address, ...styles],
  ...Object.values(locales),
];

/** Whether an override's file may be loaded: of the portal itself, of an allowed origin, or of the user's machine. */
const isServed = (address: string, allowed: readonly string[]) =>
  address.startsWith("/") || isAllowed(address, { has: (each) => allowed.some((origin) => isInOrigin(each, origin)) });
