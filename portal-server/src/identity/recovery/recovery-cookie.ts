import type { FastifyReply, FastifyRequest } from "fastify";
import { xsrfHeader } from "../../platform/http/csrf-plugin.ts";
import { clearHostCookie, readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { codeLife } from "./recovery-limits.ts";

const name = "portico_recovery";

/** The browser that asked for a code; only there it can be used. */
export function askedBy(request: FastifyRequest): string | undefined {
  return /^[\w-]{43}$/.exec(readHostCookie(request, name) ?? "")?.[0];
}

/** Marks the browser that asks for a code, or finds the mark that it has. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, codes: RecoveryCodes): string {
  const browser = askedBy(request) ?? codes.browserOf(String(request.headers[xsrfHeader]));
  setHostCookie(reply, name, browser, { sameSite: "strict", maxAge: codeLife / 1_000 });
  return browser;
}

export const forgetBrowser = (reply: FastifyReply) => clearHostCookie(reply, name);
