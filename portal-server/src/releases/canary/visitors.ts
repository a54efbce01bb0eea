import type { FastifyReply, FastifyRequest } from "fastify";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner } from "../../platform/crypto/signer.ts";
import { readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import type { Visitor } from "../maps/release-chooser.ts";
import { leftCanaries } from "./left-canaries.ts";
import { createVisitorCookie } from "./visitor.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The visitor whose cookie this response sets. */
    newVisitor: Visitor | undefined;
  }
}

/** Recognises visitors by a cookie, so that each gets the same release while a canary runs. */
export interface Visitors {
  /** The visitor of this page; `undefined` without a cookie. */
  of(request: FastifyRequest): Visitor | undefined;
  /** Sets the cookie of the visitor: of the user after a sign-in, otherwise of a new guest when there is none. */
  setCookie(reply: FastifyReply, userId?: string): void;
}

const cookieName = "portico_visitor";
const year = 365 * 24 * 60 * 60;

export function createVisitors(secrets: TokenSecrets): Visitors {
  const cookie = createVisitorCookie(createSigner(secrets, "visitor"));
  const visitorOf: Visitors["of"] = (request) => {
    const { newVisitor, tenant } = request;
    const known = newVisitor ?? (tenant && cookie.read(tenant.domain, readHostCookie(request, cookieName)));
    return known && { ...known, left: leftCanaries.read(readHostCookie(request, leftCanaries.cookie)) };
  };
  return {
    of: visitorOf,
    setCookie(reply, userId) {
      const { request } = reply;
      const { tenant } = request;
      if (!tenant || (userId === undefined && visitorOf(request))) return;
      const value = userId === undefined ? cookie.newGuest() : cookie.user(tenant.domain, userId);
      if (value === readHostCookie(request, cookieName)) return;
      setHostCookie(reply, cookieName, value, { sameSite: "lax", maxAge: year });
      request.newVisitor = cookie.read(tenant.domain, value);
    },
  };
}
