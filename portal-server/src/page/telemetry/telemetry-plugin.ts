import type { TelemetryEvent } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { network } from "../../identity/accounts/attempt-limits.ts";
import { tenantOf } from "../../identity/tenants/tenants-plugin.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { acceptJsonOnly } from "../../platform/http/body-parser.ts";
import { isForeign } from "../../platform/http/csrf-plugin.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { cspReports, violationsOf } from "./csp-report.ts";
import { eventOf, recordEvent } from "./record-event.ts";
import { createTelemetryFeed, type TelemetryFeed } from "./telemetry-feed.ts";
import { telemetryReport } from "./telemetry-schemas.ts";

declare module "fastify" {
  interface FastifyInstance {
    telemetry: TelemetryFeed;
  }
}

// Many users may share an address, and all their browsers report a broken part simultaneously.
const perAddress = { most: 60, perSecond: 1 };
const perTenant = { most: 600, perSecond: 10 };

export const reportTypes = ["application/csp-report", "application/reports+json"];

const described = {
  tags: ["telemetry"],
  // No credential is read. A beacon cannot send the XSRF header, so the origin is checked instead.
  security: [],
  response: { 202: z.object({}).meta({ id: "TelemetryAccepted" }), ...errorAnswers },
};

/** `POST /telemetry` and `POST /telemetry/csp`: logs errors of pages and publishes them to `app.telemetry`. */
export const telemetryPlugin = definePlugin("telemetry", ["tenants", "csrf", "maps", "call-limits"], async (app) => {
  const { clock, config } = app.deps;
  const feed = createTelemetryFeed((error) => app.log.error({ err: error }, "a listener of the telemetry failed"));
  app.decorate("telemetry", feed);
  const onRequest = async (request: FastifyRequest) => {
    if (isForeign(request)) throw new ApiError("request.csrf");
    app.callLimits.take([
      { subject: `reports ${network(request.ip)}`, rate: perAddress },
      { subject: `reports of ${tenantOf(request).domain}`, rate: perTenant },
    ]);
  };
  const open = { onRequest, config: { csrf: false } } as const;
  const senderOf = async (request: FastifyRequest) => {
    const tenant = tenantOf(request).domain;
    // Without a map the event is recorded without the name of its module.
    const map = await app.maps.resolved(config.environment, tenant).catch(() => undefined);
    return { tenant, imports: map?.imports ?? {}, release: map?.id };
  };

  const schema = { ...described, summary: "Report errors of the page", body: telemetryReport };
  app.post("/api/telemetry", { ...open, schema }, async (request, reply) => {
    const sender = await senderOf(request);
    for (const event of request.body.events) feed.publish(recordEvent(request.log, sender, event), request);
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
      const events: TelemetryEvent[] = violationsOf(request.body).map((each) => eventOf(each, sender, context));
      for (const event of events) feed.publish(recordEvent(request.log, sender, event), request);
      return reply.code(202).send({});
    });
  });
});
