import { type ErrorCode, errorCatalogue } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";

type RefusalCode = Extract<ErrorCode, `release.${string}`>;

/** Why one module must not be published. */
export interface Refusal {
  specifier: string;
  address: string;
  code: RefusalCode;
  /** The problem and its remedy, from the error catalogue. */
  message: string;
  details?: Record<string, unknown>;
}

/** Thrown by the check of one module. The other modules are checked nevertheless. */
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

/** The error for a publication with refused modules: the code of the first refusal, and all refusals in the details. */
export function refusedResponse(refusals: readonly Refusal[]): ApiError {
  const [first] = refusals;
  return new ApiError(first?.code ?? "release.document", { details: { refusals } });
}
