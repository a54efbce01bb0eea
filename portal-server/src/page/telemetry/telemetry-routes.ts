import { type TelemetryReport, telemetryKinds, telemetryLimits } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Guard } from "../../identity/accounts/accounts.ts";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { acceptJsonOnly } from "../../platform/http/body-parser.ts";
import type { CallLimits } from "../../platform/http/call-limits.ts";
import { isForeign } from "../../platform/http/csrf.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { network } from "../../platform/limits/network.ts";
import type { MapSource } from "../../releases/maps/map-source.ts";
import { cspReports, violationsOf } from "./csp-report.ts";
import { eventOf, recordEvent } from "./record-event.ts";
import type { TelemetryFeed } from "./telemetry-feed.ts";

const { events, name, message, stack, id } = telemetryLimits;

const telemetryEvent = z.object({
  kind: z.enum(telemetryKinds),
  module: z.string().max(name).exactOptional(),
  release: z
    .string()
    .max(name)
    .regex(/^[\w:+.@/-]*$/)
    .exactOptional(),
  message: z.string().max(message),
  stack: z.string().max(stack).exactOptional(),
  id: z
    .string()
    .max(id)
    .regex(/^[\w-]*$/)
    .exactOptional(),
  at: z.iso.datetime({ offset: true }),
});

const telemetryReport = z
  .object({ events: z.array(telemetryEvent).min(1).max(events) })
  .meta({ id: "TelemetryReport" }) satisfies z.ZodType<TelemetryReport>;

interface TelemetryNeeds extends Omit<Deps, "db"> {
  maps: Pick<MapSource, "resolved">;
  callLimits: CallLimits;
  telemetry: TelemetryFeed;
}

// Many users may share an address, and all their browsers report a broken part simultaneously.
const perAddress = { most: 60, perSecond: 1 };
const perTenant = { most: 600, perSecond: 10 };

const reportTypes = ["application/csp-report", "application/reports+json"];

const described = {
  tags: ["telemetry"],
  // No credential is read. A beacon cannot send the XSRF header, so the origin is checked instead.
  security: [],
  response: { 202: z.object({}).meta({ id: "TelemetryAccepted" }), ...errorResponses },
};

/** `POST /telemetry` and `POST /telemetry/csp`: logs errors of pages and publishes them to the feed. */
export async function telemetryRoutes(app: App, needs: TelemetryNeeds): Promise<void> {
  const { config, clock, maps, telemetry } = needs;
  const open = { onRequest: reportGuard(needs), config: { csrf: false } } as const;
  const senderOf = async (request: FastifyRequest) => {
    const tenant = tenantOf(request).domain;
    // Without a map the event is recorded without the name of its module.
    const map = await maps.resolved(config.environment, tenant).catch(() => undefined);
    return { tenant, imports: map?.imports ?? {}, release: map?.id };
  };

  const schema = { ...described, summary: "Report errors of the page", body: telemetryReport };
  app.post("/api/telemetry", { ...open, schema }, async (request, reply) => {
    const sender = await senderOf(request);
    for (const event of request.body.events) telemetry.publish(recordEvent(request.log, sender, event), request);
    return reply.code(202).send({});
  });

  await app.register(async (plain) => {
    const scope: App = plain.withTypeProvider<ZodTypeProvider>();
    acceptJsonOnly(scope, reportTypes);
    const violations = {
      ...described,
      summary: "Report violations of the Content Security Policy",
      consumes: reportTypes,
      body: cspReports,
    };
    scope.post("/api/telemetry/csp", { ...open, schema: violations }, async (request, reply) => {
      const sender = await senderOf(request);
      const context = { origin: `${request.protocol}://${request.host}`, release: sender.release, at: clock.now() };
      for (const violation of violationsOf(request.body)) {
        const { event, need } = eventOf(violation, sender, context);
        telemetry.publish(recordEvent(request.log, sender, event, need), request);
      }
      return reply.code(202).send({});
    });
  });
}

/** Accepts a limited number of reports from each address and tenant, only from pages of this portal. */
function reportGuard({ callLimits }: Pick<TelemetryNeeds, "callLimits">): Guard {
  return async (request) => {
    if (isForeign(request)) throw new ApiError("request.csrf");
    callLimits.take([
      { subject: `reports ${network(request.ip)}`, rate: perAddress },
      { subject: `reports of ${tenantOf(request).domain}`, rate: perTenant },
    ]);
  };
}
