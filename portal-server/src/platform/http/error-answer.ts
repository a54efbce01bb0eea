import { type ErrorAnswer, type ErrorCode, errorCatalogue } from "@portico/shared-utility/contract";
import { z } from "zod";

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** The body of every response that is not 2xx or 3xx. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      details: z.unknown().exactOptional(),
      request_id: z.string().exactOptional(),
    }),
  })
  .meta({ id: "ErrorAnswer" }) satisfies z.ZodType<ErrorAnswer>;

/** For a route's `response`: `{ 200: schema, ...errorAnswers }`. */
export const errorAnswers = { "4xx": errorAnswer, "5xx": errorAnswer } as const;
