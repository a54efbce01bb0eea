import { parseJson, type SessionResponse } from "@portico/shared-utility/contract";
import type { Person } from "../samples.ts";

const lifetime = 10 * 60;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * A token in the form of a JWT whose signature is the word "emulator": no back end that verifies tokens accepts it.
 * @param claims beside `iat` and `exp`
 */
export function fakeToken(claims: Record<string, unknown>, seconds = lifetime): string {
  const now = Math.floor(Date.now() / 1_000);
  const body = { ...claims, iat: now, exp: now + seconds };
  return [part({ alg: "none", typ: "JWT" }), part(body), Buffer.from("emulator").toString("base64url")].join(".");
}

/** The refresh token of a person, which the page stores. */
export function refreshTokenOf({ email }: Person): string {
  return `emulator.${Buffer.from(email).toString("base64url")}`;
}

export function sessionOf(person: Person): SessionResponse {
  return { access_token: fakeToken({ sub: person.email }), refresh_token: refreshTokenOf(person), email: person.email };
}

/** The person of a refresh token; `undefined` for any other text. */
export function personOfRefreshToken(token: string, people: readonly Person[]): Person | undefined {
  return people.find((person) => refreshTokenOf(person) === token);
}

/** The person of an access token; `undefined` for any other text. */
export function personOfBearer(authorization: string | undefined, people: readonly Person[]): Person | undefined {
  const [, claims = ""] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? "") ?? [];
  const token = parseJson(Buffer.from(claims, "base64url").toString()) as { sub?: unknown } | undefined;
  return people.find(({ email }) => email === token?.sub);
}
