import { createHmac } from "node:crypto";
import { deriveKey } from "../derive-key.ts";
import { sameBytes } from "../http/xsrf-token.ts";

/** The part of a session's row that its tokens are derived from. */
export interface TokenSource {
  id: string;
  seed: string;
}

export interface SessionTokens {
  refreshToken(session: TokenSource, generation: number): string;
  isRefreshToken(session: TokenSource, token: RefreshToken): boolean;
  /** The value of the session's cookie (session-answer.ts). */
  cookie(session: TokenSource): string;
  isCookie(session: TokenSource, value: string): boolean;
}

export interface RefreshToken {
  session: string;
  generation: number;
  mac: string;
}

const refreshForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;
const cookieForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/;

/**
 * Derives a session's opaque tokens instead of storing them: the successor of a refresh token can then be told
 * again within the reuse window, while nothing in the database can be used as a token.
 */
export function createSessionTokens(secret: string): SessionTokens {
  const refreshKey = deriveKey(secret, "refresh");
  const cookieKey = deriveKey(secret, "session-cookie");
  const mac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const refreshMac = ({ id, seed }: TokenSource, generation: number) => mac(refreshKey, `${seed}.${id}.${generation}`);
  const cookie = ({ id, seed }: TokenSource) => `${id}.${mac(cookieKey, `${seed}.${id}`)}`;
  return {
    refreshToken: (session, generation) => `${session.id}.${generation}.${refreshMac(session, generation)}`,
    isRefreshToken: (session, token) => sameBytes(token.mac, refreshMac(session, token.generation)),
    cookie,
    isCookie: (session, value) => sameBytes(value, cookie(session)),
  };
}

/** Reads a refresh token's parts; `undefined` when it has not the form of one. */
export function parseRefreshToken(token: string): RefreshToken | undefined {
  const [, session, generation, mac] = refreshForm.exec(token) ?? [];
  if (!session || !generation || !mac) return undefined;
  return { session, generation: Number(generation), mac };
}

/** The session that a cookie's value names; `undefined` when it has not the form of one. */
export function parseSessionCookie(value: string): string | undefined {
  return cookieForm.exec(value)?.[1];
}
