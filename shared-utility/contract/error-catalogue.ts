import { overrideErrors } from "./override-errors.ts";
import { releaseErrors } from "./release-errors.ts";

/**
 * Every error that the API returns: code → HTTP status and sentence for developers. The sentence for users is
 * `error.{code}` in `shared-utility/locales/{pt,en}.json`.
 */
export const errorCatalogue = {
  "request.invalid": { status: 400, message: "The request does not fit this route's schema; see details." },
  "request.malformed": { status: 400, message: "The request is not HTTP/1.1; the connection is closed." },
  "request.method_unknown": { status: 501, message: "This server knows no such method; the connection is closed." },
  "request.headers_too_large": { status: 431, message: "The headers are larger than 16 kB; the connection is closed." },
  "request.range": { status: 416, message: "The file has no such bytes; see Content-Range." },
  "request.too_large": { status: 413, message: "The request body is larger than this route accepts." },
  "request.unsupported_type": { status: 415, message: "This route does not accept that Content-Type." },
  "request.csrf": {
    status: 403,
    message: "The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie; reload the page.",
  },
  "request.origin": { status: 403, message: "The Origin header is missing or names another host than this one." },
  "request.insecure": { status: 403, message: "This portal is served over https alone; call its https address." },
  "request.too_slow": { status: 408, message: "The request body arrives too slowly; send it again." },
  "request.rate_limited": { status: 429, message: "Too many requests; retry after the seconds in Retry-After." },
  "route.not_found": { status: 404, message: "No route has this address." },
  "route.method_not_allowed": { status: 405, message: "This address does not take that method; see Allow." },
  "tenant.unknown": { status: 404, message: "No tenant has this host name." },
  "tenant.mismatch": { status: 403, message: "The domain parameter is not this host's own domain." },
  "auth.credentials": { status: 401, message: "The e-mail or the password is wrong." },
  "auth.token_missing": { status: 401, message: "This route needs an Authorization: Bearer header." },
  "auth.token_invalid": { status: 401, message: "The access token is expired, revoked or not for this host." },
  "auth.refresh_invalid": {
    status: 401,
    message: "The refresh token is expired, revoked or was replayed; sign in again.",
  },
  "auth.session_missing": { status: 401, message: "The session cookie is missing or has ended; sign in again." },
  "auth.recovery_code": {
    status: 400,
    message: "The recovery code is wrong, used, expired or of another browser; ask for a new one in this browser.",
  },
  "auth.password_weak": { status: 422, message: "The new password has fewer than 12 characters." },
  "auth.password_guessable": {
    status: 422,
    message: "The new password is easy to guess; use some unrelated words.",
  },
  "audit.forbidden": { status: 403, message: "The audit log is for people with the role registry or platform." },
  "credential.expired": {
    status: 401,
    message: "This credential has expired; ask the portal's operator for another one.",
  },
  "credential.revoked": {
    status: 401,
    message: "This credential was revoked; ask the portal's operator for another one.",
  },
  "app.unknown": { status: 404, message: "This domain has no such application." },
  "app.not_offered": { status: 403, message: "The application is offered to other users of this domain only." },
  "app.forbidden": { status: 403, message: "The token is not for this application." },
  "app.category_unknown": {
    status: 422,
    message:
      "The application's release declares no such category of notifications; publish it first, or send one of those in details.",
  },
  "resource.not_found": { status: 404, message: "Nothing with this id exists here." },
  "resource.conflict": { status: 409, message: "The resource has changed or already exists; reload it." },
  "image.type": { status: 415, message: "The body is not a JPEG, PNG or WebP image." },
  "image.size": { status: 413, message: "The image is larger than 5 MB." },
  "image.dimensions": { status: 422, message: "The image has more pixels or a longer side than details say." },
  "image.animated": { status: 422, message: "The image has several frames; send a still one." },
  "image.broken": { status: 422, message: "The image cannot be decoded whole; send another file." },
  "map.unavailable": {
    status: 503,
    message: "No release of the import map can be read for this environment and tenant.",
  },
  ...releaseErrors,
  ...overrideErrors,
  "server.unavailable": { status: 503, message: "A part the server needs does not respond; try again shortly." },
  "server.busy": {
    status: 503,
    message: "More of these calls wait than the server can take; retry after the seconds in Retry-After.",
  },
  "server.internal": { status: 500, message: "The server failed; the request id finds it in the log." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every response that is not 2xx or 3xx. */
export interface ErrorResponse {
  error: { code: ErrorCode; message: string; details?: unknown; request_id?: string };
}
