import { openProcesses } from "../../testing/open-processes.ts";
import type { PortalProcess } from "../../testing/portal-process.ts";
import { attemptSignIn, cookieHeaders, signInAt } from "../../testing/process-user.ts";

const [ana, bruno] = ["ana@acme.test", "bruno@acme.test"] as const;
const second = 1_000;
const hour = 3_600 * second;

let portals: Awaited<ReturnType<typeof openProcesses>>;
beforeAll(async () => {
  portals = await openProcesses([ana, bruno]);
}, 300_000);
afterAll(() => portals.close());

/** Sends only a refresh token to a process. */
async function refresh(portal: PortalProcess, token: string): Promise<{ status: number; successor: string }> {
  const guest = await portal.call({ method: "GET", path: "/api/apps/client" });
  const headers = { ...cookieHeaders(guest.cookies), "refresh-token": token };
  const { status, json } = await portal.call({ method: "POST", path: "/api/auth/refresh", headers });
  return { status, successor: (json as { refresh_token: string }).refresh_token };
}

const tokens = async (portal: PortalProcess, email: string) =>
  (await attemptSignIn(portal, email)).json as { access_token: string; refresh_token: string };

it("accepts each other's tokens on processes whose clocks differ by ten seconds", async () => {
  const slowPortal = await portals.start(-5 * second);
  // The embedded database serves one process, which then takes both roles.
  const fastPortal = portals.isShared ? await portals.start(5 * second) : slowPortal;
  try {
    for (const [one, other] of [
      [slowPortal, fastPortal],
      [fastPortal, slowPortal],
    ] as const) {
      const { access_token, refresh_token } = await tokens(one, ana);
      const authorization = `Bearer ${access_token}`;
      const validated = await other.call({ method: "GET", path: "/api/auth/validate", headers: { authorization } });
      expect(validated.status).toBe(200);
      const rotated = await refresh(one, refresh_token);
      expect(rotated.status).toBe(200);
      expect(await refresh(other, refresh_token)).toEqual(rotated);
      expect((await refresh(other, rotated.successor)).status).toBe(200);
    }
  } finally {
    await slowPortal.stop();
    await fastPortal.stop();
  }
}, 300_000);

it("keeps lock-outs short and notifications readable after a process ran with a clock two hours ahead", async () => {
  const early = await portals.start(2 * hour);
  try {
    for (let attempt = 0; attempt < 10; attempt++) await attemptSignIn(early, bruno, "not the password");
    expect((await attemptSignIn(early, bruno)).status).toBe(429);
    expect(await portals.send(early, ana)).toEqual(expect.any(String));
  } finally {
    await early.stop();
  }
  const portal = await portals.start();
  try {
    const refused = await attemptSignIn(portal, bruno);
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(300);
    const reader = await signInAt(portal, ana);
    expect((await reader.all()).map(({ read }) => read)).toEqual([0]);
    expect(await reader.patch("/api/notifications/all")).toBe(true);
    expect((await reader.all()).map(({ read }) => read)).toEqual([1]);
  } finally {
    await portal.stop();
  }
}, 300_000);

it("renews sessions while the machine's clock jumps two hours forward and back", async () => {
  const portal = await portals.start();
  try {
    let { refresh_token: token } = await tokens(portal, ana);
    for (const ahead of [2 * hour, 0, -2 * hour, 0]) {
      portal.shift(ahead);
      const rotated = await refresh(portal, token);
      expect(rotated.status).toBe(200);
      expect(await refresh(portal, token)).toEqual(rotated);
      token = rotated.successor;
    }
  } finally {
    await portal.stop();
  }
}, 300_000);
