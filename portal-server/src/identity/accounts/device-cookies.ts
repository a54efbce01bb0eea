import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner } from "../../platform/crypto/signer.ts";
import type { Database } from "../../platform/db/database.ts";
import { readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import { users } from "../users/user-table.ts";

/** Owner of a device. The password hash is signed too, so that a change of the password voids all cookies. */
type DeviceOwner = Pick<typeof users.$inferSelect, "id" | "tenant" | "passwordHash">;

export interface DeviceCookies {
  /** Marks the browser as one in which this account has proved its identity. */
  set(reply: FastifyReply, owner: DeviceOwner): void;
  /** The device's id if the request's cookie is genuine and matches the account and its current password. */
  read(request: FastifyRequest, owner: DeviceOwner | undefined): string | undefined;
  /** As `read`, by e-mail address. Queries the database only if the request has a cookie. */
  find(request: FastifyRequest, tenant: string, email: string): Promise<string | undefined>;
}

export const deviceCookie = "portico_device";
const year = 365 * 24 * 60 * 60;
const form = /^([\w-]{22})\.([\w-]{43})$/;
// Stands in for an unknown account, so that the signature is always computed.
const noOwner: DeviceOwner = { id: "", tenant: "", passwordHash: "" };

/**
 * Cookies of browsers in which a user has signed in (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * Attempts from such a browser are counted separately, so that others cannot exhaust them. The cookie grants nothing
 * else.
 */
export function createDeviceCookies(secrets: TokenSecrets, db: Database): DeviceCookies {
  const signer = createSigner(secrets, "device");
  const text = ({ id, tenant, passwordHash }: DeviceOwner, device: string) =>
    JSON.stringify([tenant, id, passwordHash, device]);
  const read = (request: FastifyRequest, owner: DeviceOwner | undefined) => {
    const [, device, mac] = form.exec(readHostCookie(request, deviceCookie) ?? "") ?? [];
    if (device === undefined || mac === undefined) return undefined;
    return signer.verify(text(owner ?? noOwner, device), mac) && owner ? device : undefined;
  };
  return {
    read,
    set(reply, owner) {
      const device = randomBytes(16).toString("base64url");
      const value = `${device}.${signer.sign(text(owner, device))}`;
      setHostCookie(reply, deviceCookie, value, { sameSite: "strict", maxAge: year });
    },
    async find(request, tenant, email) {
      // PostgreSQL rejects a text with this character, so no account has it.
      if (readHostCookie(request, deviceCookie) === undefined || email.includes("\0")) return undefined;
      const byEmail = and(eq(users.tenant, tenant), eq(users.email, email));
      const [owner] = await db.select().from(users).where(byEmail);
      return read(request, owner);
    },
  };
}
