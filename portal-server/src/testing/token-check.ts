import type { AppToken, SessionResponse } from "@portico/shared-utility/contract";
import { openProcesses } from "./open-processes.ts";
import { startOutsideBackEnd } from "./outside-back-end.ts";
import type { PortalProcess } from "./portal-process.ts";
import { attemptSignIn, cookieHeaders } from "./process-user.ts";

const email = "ana@acme.test";

/** The exchange token of a signed-in user for `tickets`. */
async function tokenFor(portal: PortalProcess): Promise<{ token: string; account: string }> {
  const { json, cookies } = await attemptSignIn(portal, email);
  const { access_token } = json as SessionResponse;
  const body = { app: "tickets", domain: "acme" };
  const headers = cookieHeaders(cookies);
  const response = await portal.call({ method: "POST", path: "/api/auth/exchange", headers, body });
  const [, claims = ""] = access_token.split(".");
  const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string };
  return { token: (response.json as AppToken).access_token, account: sub };
}

/**
 * A portal and a back end of another team, each in a separate process. The back end checks a genuine token, other
 * tokens, and tokens after each rotation.
 */
export async function checkTokensOutside(program: [program: string, file: string]) {
  const processes = await openProcesses([email]);
  try {
    const portal = await processes.start(0);
    // Resolvable everywhere, unlike names below localhost: an alias of the tenant.
    const issuer = `http://127.0.0.1:${portal.port}`;
    const at = {
      ...portal,
      call: (call: Parameters<PortalProcess["call"]>[0]) => portal.call({ ...call, origin: issuer }),
    };
    const backEnd = await startOutsideBackEnd(program, issuer, "tickets");
    const { token, account } = await tokenFor(at);
    const [head, body, mac] = token.split(".") as [string, string, string];
    const claims = { ...JSON.parse(Buffer.from(body, "base64url").toString()), aud: "app:assets" };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), mac].join(".");
    const other = await startOutsideBackEnd(program, issuer, "assets");
    const results = {
      account,
      genuine: await backEnd.check(token),
      forged: (await backEnd.check(forged)).status,
      withoutToken: (await backEnd.check("x")).status,
      otherApplication: (await other.check(token)).status,
    };
    await Promise.all([backEnd.stop(), other.stop()]);
    await portal.stop();
    return results;
  } finally {
    await processes.close();
  }
}
