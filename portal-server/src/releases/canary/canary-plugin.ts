import type { TelemetryKind } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { network } from "../../identity/accounts/attempt-limits.ts";
import { tenantOf } from "../../identity/tenants/tenants-plugin.ts";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner } from "../../platform/crypto/signer.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { clearHostCookie, readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import type { Arm } from "../maps/map-source.ts";
import { canaryRoutes } from "./canary-routes.ts";
import { judgeCanaries } from "./canary-watch.ts";
import { createPageTokens } from "./page-token.ts";
import { createVisitorCounter, type FailureKind } from "./visitor-counter.ts";

export interface ReleaseHealth {
  /** Counts a page that is served with this map. While a canary runs, it sets the cookie that signs the page's reports. */
  opened(reply: FastifyReply, map: string, arms: readonly Arm[]): void;
  /**
   * Writes the counts to the database and ends each canary that is worse than stable. It runs on a timer while the
   * portal listens.
   *
   * @returns the ids of the ended canaries
   */
  judge(): Promise<number[]>;
}

declare module "fastify" {
  interface FastifyInstance {
    releaseHealth: ReleaseHealth;
  }
}

const interval = 10_000;
const cookieName = "portico_page";

/** What a report of a page counts as. A fallback to the last good build counts as a failed load. */
const failureKinds: Partial<Record<TelemetryKind, FailureKind>> = {
  load: "loadFailed",
  fallback: "loadFailed",
  mount: "mountFailed",
  error: "erred",
  rejection: "erred",
};

/** Canaries: their routes, their health, and their automatic end (docs/releases.md). */
export const canaryPlugin = definePlugin("canary", ["visitors", "registry", "telemetry"], (app) => {
  const { db, clock, config } = app.deps;
  const counter = createVisitorCounter(db, clock);
  const warn = (err: unknown) => app.log.warn({ err }, "the releases on trial were not looked at");
  const { opened, failed } = pageReports(app.deps.config.secrets, counter);
  const judge = async () => {
    await counter.flush();
    const ended = await judgeCanaries(app);
    if (ended.length > 0) app.registry.announceReleases();
    return ended;
  };
  app.decorate("releaseHealth", { opened, judge } satisfies ReleaseHealth);
  app.telemetry.subscribe(({ tenant, kind, release }, request) => {
    const failure = failureKinds[kind];
    if (!failure || release === undefined || readHostCookie(request, cookieName) === undefined) return;
    app.maps.arms(config.environment, tenant).then((arms) => failed(request, release, arms, failure), warn);
  });
  canaryRoutes(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    timer = setInterval(() => judge().catch(warn), interval);
    timer.unref();
  });
  app.addHook("preClose", async () => clearInterval(timer));
});

/** Counts the visitors of pages that the server has signed. A report without a signed page is logged, not counted. */
function pageReports(secrets: TokenSecrets, counter: ReturnType<typeof createVisitorCounter>) {
  const tokens = createPageTokens(createSigner(secrets, "page"));
  const visitorOf = (request: FastifyRequest, tenant: string) => tokens.visitor(tenant, visitorSubject(request));
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
      const visitor = request.visitor()?.status === "user" ? visitorOf(request, domain) : page.visitor;
      for (const arm of armsIn(map, arms)) counter.count(domain, visitor, arm, failure);
    },
  };
}

/** The user, or the network of a guest: a client can invent browsers easily, but networks hardly. */
function visitorSubject(request: FastifyRequest): string {
  const visitor = request.visitor();
  return visitor?.status === "user" ? `person ${visitor.id}` : `guest ${network(request.ip)}`;
}

/** The arms in a map. Map ids are `{environment}:{base}` or `{environment}:{base}+{tenant}:{release}`. */
function armsIn(map: string, arms: readonly Arm[]): Arm[] {
  const releases = [...map.matchAll(/:(\d+)/g)].map(([, id]) => Number(id));
  return arms.filter(({ release }) => releases.includes(release));
}
