import { type ErrorCode, errorCatalogue } from "@portico/shared-utility/contract";

/** An error with a code of the catalogue; the error handler turns it into the response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    { details, headers = {}, cause }: { details?: unknown; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(errorCatalogue[code].message, { cause });
    this.status = errorCatalogue[code].status;
    this.details = details;
    this.headers = headers;
  }
}
