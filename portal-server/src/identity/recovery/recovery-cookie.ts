import type { FastifyReply, FastifyRequest } from "fastify";
import { xsrfHeader } from "../../platform/http/csrf.ts";
import { clearHostCookie, readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { codeLife } from "./recovery-limits.ts";

const name = "portico_recovery";

/** Id of the browser that requested a code, by its cookie. The code is valid only in this browser. */
export function requestingBrowser(request: FastifyRequest): string | undefined {
  return /^[\w-]{43}$/.exec(readHostCookie(request, name) ?? "")?.[0];
}

/** Sets the cookie of a browser that requests a code and returns its id: the existing id or a new one. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, codes: RecoveryCodes): string {
  const browser = requestingBrowser(request) ?? codes.browserOf(String(request.headers[xsrfHeader]));
  setHostCookie(reply, name, browser, { sameSite: "strict", maxAge: codeLife / 1_000 });
  return browser;
}

export const clearBrowserCookie = (reply: FastifyReply) => clearHostCookie(reply, name);
