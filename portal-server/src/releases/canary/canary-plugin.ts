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
import { createVisitorCounter, type Harm } from "./visitor-counter.ts";

export interface ReleaseHealth {
  /** A page is served with this map: while something is on trial, its reports count by a cookie that is set here. */
  opened(reply: FastifyReply, map: string, arms: readonly Arm[]): void;
  /** Writes what was counted and takes back what does worse; runs by itself while the portal listens. */
  judge(): Promise<number[]>;
}

declare module "fastify" {
  interface FastifyInstance {
    releaseHealth: ReleaseHealth;
  }
}

const interval = 10_000;
const cookieName = "portico_page";

/** What a page's report counts as; a last good build in its place hides a load that failed. */
const harms: Partial<Record<TelemetryKind, Harm>> = {
  load: "loadFailed",
  fallback: "loadFailed",
  mount: "mountFailed",
  error: "erred",
  rejection: "erred",
};

/** Releases on trial: who gets them, how they do, and their way back. */
export const canaryPlugin = definePlugin("canary", ["visitors", "registry", "telemetry"], (app) => {
  const { db, clock, config } = app.deps;
  const counter = createVisitorCounter(db, clock);
  const warn = (err: unknown) => app.log.warn({ err }, "the releases on trial were not looked at");
  const { opened, failed } = pageReports(app.deps.config.secrets, counter);
  const judge = async () => {
    await counter.flush();
    const ended = await judgeCanaries(app);
    if (ended.length > 0) app.registry.moved();
    return ended;
  };
  app.decorate("releaseHealth", { opened, judge } satisfies ReleaseHealth);
  app.telemetry.subscribe(({ tenant, kind, release }, request) => {
    const harm = harms[kind];
    if (!harm || release === undefined || readHostCookie(request, cookieName) === undefined) return;
    app.maps.arms(config.environment, tenant).then((arms) => failed(request, release, arms, harm), warn);
  });
  canaryRoutes(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    timer = setInterval(() => judge().catch(warn), interval);
    timer.unref();
  });
  app.addHook("preClose", async () => clearInterval(timer));
});

/** Counts visitors by what the server itself has signed: a report without that is a line of the log, no more. */
function pageReports(secrets: TokenSecrets, counter: ReturnType<typeof createVisitorCounter>) {
  const tokens = createPageTokens(createSigner(secrets, "page"));
  const visitorOf = (request: FastifyRequest, tenant: string) => tokens.visitor(tenant, visitorSubject(request));
  return {
    opened(reply: FastifyReply, map: string, arms: readonly Arm[]): void {
      const { request } = reply;
      const { domain } = tenantOf(request);
      const seen = armsIn(map, arms);
      if (seen.length === 0) {
        if (readHostCookie(request, cookieName) !== undefined) clearHostCookie(reply, cookieName);
        return;
      }
      const visitor = visitorOf(request, domain);
      setHostCookie(reply, cookieName, tokens.issue(domain, { map, visitor }), { sameSite: "strict" });
      for (const arm of seen) counter.count(domain, visitor, arm);
    },
    failed(request: FastifyRequest, map: string, arms: readonly Arm[], harm: Harm): void {
      const { domain } = tenantOf(request);
      const page = tokens.read(domain, readHostCookie(request, cookieName));
      if (page?.map !== map) return;
      // Whoever has signed in since the page was opened is one visitor, in every browser.
      const visitor = request.visitor()?.status === "person" ? visitorOf(request, domain) : page.visitor;
      for (const arm of armsIn(map, arms)) counter.count(domain, visitor, arm, harm);
    },
  };
}

/** A person, or a guest's network: anybody can invent browsers, few can invent networks. */
function visitorSubject(request: FastifyRequest): string {
  const visitor = request.visitor();
  return visitor?.status === "person" ? `person ${visitor.id}` : `guest ${network(request.ip)}`;
}

/** Maps are named `{environment}:{base}` or `{environment}:{base}+{tenant}:{own}`; ids of releases are unique. */
function armsIn(map: string, arms: readonly Arm[]): Arm[] {
  const releases = [...map.matchAll(/:(\d+)/g)].map(([, id]) => Number(id));
  return arms.filter(({ release }) => releases.includes(release));
}
