import type { TelemetryKind } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner, type Signer } from "../../platform/crypto/signer.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { clearHostCookie, readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import { every, type Loop } from "../../platform/jobs/every.ts";
import { network } from "../../platform/limits/network.ts";
import type { Arm, MapSource } from "../maps/map-source.ts";
import type { Visitor } from "../maps/release-chooser.ts";
import type { Registry } from "../registry/registry.ts";
import { judgeCanaries } from "./canary-watch.ts";
import { createVisitorCounter, type FailureKind } from "./visitor-counter.ts";
import type { Visitors } from "./visitors.ts";

export type ReleaseHealth = ReturnType<typeof createReleaseHealth>;

interface HealthNeeds extends LoggedDeps {
  maps: Pick<MapSource, "arms">;
  registry: Pick<Registry, "announceReleases">;
  visitors: Pick<Visitors, "of">;
}

const interval = 10_000;
const cookieName = "portico_page";

/** The kind of failure in a page's report. A fallback to the last good build counts as a failed load. */
const failureKinds: Partial<Record<TelemetryKind, FailureKind>> = {
  load: "loadFailed",
  fallback: "loadFailed",
  mount: "mountFailed",
  error: "erred",
  rejection: "erred",
};

/** Judges canaries by their visitors, and ends those that fail (docs/releases.md). */
export function createReleaseHealth({ config, db, clock, log, maps, registry, visitors }: HealthNeeds) {
  const counter = createVisitorCounter(db, clock);
  const warn = (err: unknown) => log.warn({ err }, "the canaries were not looked at");
  const { opened, failed } = pageReports(config.secrets, counter, visitors);
  let loop: Loop | undefined;
  /**
   * Writes the counts to the database and ends each canary that is worse than stable. It runs on a timer while the
   * portal listens.
   * @returns the ids of the ended canaries
   */
  const judge = async () => {
    await counter.flush();
    const ended = await judgeCanaries({ config, db, log });
    if (ended.length > 0) registry.announceReleases();
    return ended;
  };
  return {
    /** Counts a page that is served with this map. While a canary runs, it sets the cookie that signs the page's reports. */
    opened,
    judge,
    /** Counts the report of a page. A report without a signed page counts nothing. */
    reported(
      { tenant, kind, release }: { tenant: string; kind: TelemetryKind; release: string | undefined },
      request: FastifyRequest,
    ) {
      const failure = failureKinds[kind];
      if (!failure || release === undefined || readHostCookie(request, cookieName) === undefined) return;
      maps.arms(config.environment, tenant).then((arms) => failed(request, release, arms, failure), warn);
    },
    start() {
      loop = every(interval, judge, warn);
    },
    async stop() {
      await loop?.stop();
      await counter.flush().catch(warn);
    },
  };
}

/** Counts the visitors of pages that the server has signed. A report without a signed page is logged, not counted. */
function pageReports(
  secrets: TokenSecrets,
  counter: ReturnType<typeof createVisitorCounter>,
  visitors: Pick<Visitors, "of">,
) {
  const tokens = createPageTokens(createSigner(secrets, "page"));
  const visitorOf = (request: FastifyRequest, tenant: string) =>
    tokens.visitor(tenant, subjectOf(visitors.of(request), request.ip));
  return {
    opened(reply: FastifyReply, map: string, arms: readonly Arm[]): void {
      const { request } = reply;
      const { domain } = tenantOf(request);
      const served = armsIn(map, arms);
      if (served.length === 0) {
        if (readHostCookie(request, cookieName) !== undefined) clearHostCookie(reply, cookieName);
        return;
      }
      const visitor = visitorOf(request, domain);
      setHostCookie(reply, cookieName, tokens.issue(domain, { map, visitor }), { sameSite: "strict" });
      for (const arm of served) counter.count(domain, visitor, arm);
    },
    failed(request: FastifyRequest, map: string, arms: readonly Arm[], failure: FailureKind): void {
      const { domain } = tenantOf(request);
      const page = tokens.read(domain, readHostCookie(request, cookieName));
      if (page?.map !== map) return;
      // A user who has signed in since the page was opened counts as one visitor in all browsers.
      const visitor = visitors.of(request)?.status === "user" ? visitorOf(request, domain) : page.visitor;
      for (const arm of armsIn(map, arms)) counter.count(domain, visitor, arm, failure);
    },
  };
}

/** The user, or the network of a guest: a client can easily invent browsers, but not networks. */
function subjectOf(visitor: Visitor | undefined, address: string): string {
  return visitor?.status === "user" ? `person ${visitor.id}` : `guest ${network(address)}`;
}

/** The arms in a map. Map ids are `{environment}:{base}` or `{environment}:{base}+{tenant}:{release}`. */
function armsIn(map: string, arms: readonly Arm[]): Arm[] {
  const releases = [...map.matchAll(/:(\d+)/g)].map(([, id]) => Number(id));
  return arms.filter(({ release }) => releases.includes(release));
}

/** The map that a page was served with, and its visitor. */
interface ServedPage {
  /** The id of the map. */
  map: string;
  /** A keyed digest of the visitor. */
  visitor: string;
}

const form = /^([\w-]{22})\.([\w:+-]{1,200})\.([\w-]{43})$/;

/** Signs and verifies the token that makes the reports of a page count: `{visitor}.{map}.{mac}`, bound to a tenant. */
export function createPageTokens(signer: Signer) {
  const textOf = (tenant: string, { map, visitor }: ServedPage) => `page\n${tenant}\n${map}\n${visitor}`;
  return {
    /** @param subject the user or the network, see `visitorSubject` */
    visitor: (tenant: string, subject: string) => signer.sign(`visitor\n${tenant}\n${subject}`).slice(0, 22),
    issue: (tenant: string, page: ServedPage) => `${page.visitor}.${page.map}.${signer.sign(textOf(tenant, page))}`,
    /** @returns `undefined` for a token that this portal has not signed for this tenant */
    read(tenant: string, value: string | undefined): ServedPage | undefined {
      const [, visitor, map, given] = form.exec(value ?? "") ?? [];
      if (visitor === undefined || map === undefined || given === undefined) return undefined;
      return signer.verify(textOf(tenant, { map, visitor }), given) ? { map, visitor } : undefined;
    },
  };
}
