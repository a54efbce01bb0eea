import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner } from "../../platform/crypto/signer.ts";

/** The columns of a session from which its tokens are derived. */
interface TokenSource {
  id: string;
  seed: string;
}

export interface SessionTokens {
  /** `{session}.{generation}.{mac}`. Pages compare the first part with the claim `sid` (docs/decisions/0166). */
  refreshToken(session: TokenSource, generation: number): string;
  isRefreshToken(session: TokenSource, token: RefreshToken): boolean;
  /** Value of the session's cookie (session-response.ts). */
  cookie(session: TokenSource): string;
  isCookie(session: TokenSource, value: string): boolean;
}

interface RefreshToken {
  session: string;
  generation: number;
  mac: string;
}

const refreshForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;
const cookieForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Derives a session's opaque tokens instead of storing them. The successor of a refresh token can then be returned
 * again within the reuse window, and nothing in the database can be used as a token.
 */
export function createSessionTokens(secrets: TokenSecrets): SessionTokens {
  const refresh = createSigner(secrets, "refresh");
  const cookie = createSigner(secrets, "session-cookie");
  const refreshText = ({ id, seed }: TokenSource, generation: number) => `${seed}.${id}.${generation}`;
  const cookieText = ({ id, seed }: TokenSource) => `${seed}.${id}`;
  return {
    refreshToken: (session, generation) =>
      `${session.id}.${generation}.${refresh.sign(refreshText(session, generation))}`,
    isRefreshToken: (session, token) => refresh.verify(refreshText(session, token.generation), token.mac),
    cookie: (session) => `${session.id}.${cookie.sign(cookieText(session))}`,
    isCookie: (session, value) => {
      const [, id, mac] = cookieForm.exec(value) ?? [];
      return mac !== undefined && id === session.id && cookie.verify(cookieText(session), mac);
    },
  };
}

/** Parses a refresh token; `undefined` when its form is wrong. */
export function parseRefreshToken(token: string): RefreshToken | undefined {
  const [, session, generation, mac] = refreshForm.exec(token) ?? [];
  if (!session || !generation || !mac) return undefined;
  return { session, generation: Number(generation), mac };
}

/** The session id in a cookie's value; `undefined` when its form is wrong. */
export function parseSessionCookie(value: string): string | undefined {
  return cookieForm.exec(value)?.[1];
}
