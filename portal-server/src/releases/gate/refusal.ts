import type { ErrorCode } from "@portico/shared-utility/contract";
import { errorCatalogue } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";

export type RefusalCode = Extract<ErrorCode, `release.${string}`>;

/** Why one module must not be published. */
export interface Refusal {
  specifier: string;
  address: string;
  code: RefusalCode;
  /** What it is and how to mend it, as the catalogue says. */
  message: string;
  details?: Record<string, unknown>;
}

/** Thrown while one module is looked at; the other modules are looked at all the same. */
export class GateRefusal extends Error {
  override readonly name = "GateRefusal";

  constructor(
    readonly code: RefusalCode,
    readonly details?: Record<string, unknown>,
  ) {
    super(errorCatalogue[code].message);
  }
}

export function refusalOf(error: GateRefusal, specifier: string, address: string): Refusal {
  const { code, message, details } = error;
  return { specifier, address, code, message, ...(details && { details }) };
}

/** The answer to a publication with such modules: the first one's code, and all of them in its details. */
export function refusedAnswer(refusals: readonly Refusal[]): ApiError {
  const [first] = refusals;
  return new ApiError(first?.code ?? "release.document", { details: { refusals } });
}
