import { type ErrorCode, type ErrorResponse, errorCatalogue } from "@portico/shared-utility/contract";
import { z } from "zod";

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** The body of every response that is not 2xx or 3xx. */
export const errorResponse = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      details: z.unknown().exactOptional(),
      request_id: z.string().exactOptional(),
    }),
  })
  .meta({ id: "ErrorResponse" }) satisfies z.ZodType<ErrorResponse>;

/** For a route's `response`: `{ 200: schema, ...errorResponses }`. */
export const errorResponses = { "4xx": errorResponse, "5xx": errorResponse } as const;
