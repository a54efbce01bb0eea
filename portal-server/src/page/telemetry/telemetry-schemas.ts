import { type TelemetryReport, telemetryKinds, telemetryLimits } from "@portico/shared-utility/contract";
import { z } from "zod";

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

export const telemetryReport = z
  .object({ events: z.array(telemetryEvent).min(1).max(events) })
  .meta({ id: "TelemetryReport" }) satisfies z.ZodType<TelemetryReport>;
