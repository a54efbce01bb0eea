import type { FastifyReply, FastifyRequest } from "fastify";
import { createSigner } from "../../platform/crypto/signer.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import { leftCanaries } from "./left-canaries.ts";
import { createVisitorCookie, type Visitor } from "./visitor.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The visitor of this page; `undefined` without a cookie. */
    visitor(): Visitor | undefined;
    /** The visitor whose cookie this answer sets. */
    newVisitor: Visitor | undefined;
  }
  interface FastifyReply {
    /** Sets the cookie of the visitor: of the user after a sign-in, otherwise of a new guest when there is none. */
    setVisitorCookie(userId?: string): Visitor | undefined;
  }
}

const cookieName = "portico_visitor";
const year = 365 * 24 * 60 * 60;

/** Recognises visitors by a cookie, so that each keeps its release while a canary runs. */
export const visitorsPlugin = definePlugin("visitors", ["tenants", "@fastify/cookie"], (app) => {
  const cookie = createVisitorCookie(createSigner(app.deps.config.secrets, "visitor"));
  app.decorateRequest("newVisitor", undefined);
  app.decorateRequest("visitor", function (this: FastifyRequest) {
    const known = this.newVisitor ?? (this.tenant && cookie.read(this.tenant.domain, readHostCookie(this, cookieName)));
    return known && { ...known, left: leftCanaries.read(readHostCookie(this, leftCanaries.cookie)) };
  });
  app.decorateReply("setVisitorCookie", function (this: FastifyReply, userId?: string) {
    const { tenant } = this.request;
    const known = this.request.visitor();
    if (!tenant || (userId === undefined && known)) return known;
    const value = userId === undefined ? cookie.newGuest() : cookie.user(tenant.domain, userId);
    if (value === readHostCookie(this.request, cookieName)) return known;
    setHostCookie(this, cookieName, value, { sameSite: "lax", maxAge: year });
    this.request.newVisitor = cookie.read(tenant.domain, value);
    return this.request.newVisitor;
  });
});
