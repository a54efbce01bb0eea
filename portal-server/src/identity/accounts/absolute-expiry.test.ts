import { eq } from "drizzle-orm";
import fc from "fast-check";
import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { addUser, userOf } from "../../testing/test-accounts.ts";
import { isAlive, judgeRefresh, sessionLimits } from "./judge-refresh.ts";
import { rotateSession } from "./rotate-session.ts";
import { sessions } from "./session-table.ts";

const seed = 20260302;
const second = 1_000;

const portal = portalForTests();

it("keeps the absolute expiry over 1,000 rotations and refuses the token a second after it", async () => {
  await addUser(portal, "ana@acme.test");
  const user = await userOf(portal, "ana@acme.test");
  const { clock, db } = portal;
  const store = portal.services.sessions;
  const { session } = await store.open("acme", user);
  const end = session.expiresAt.getTime();
  let token = store.deps.tokens.refreshToken(session, 1);
  const step = Math.floor((end - clock.now().getTime()) / 1_000) - 1;
  for (let count = 1; count <= 1_000; count++) {
    clock.advance(step);
    const rotation = await rotateSession(store, "acme", token);
    if (rotation.status !== "granted") throw new Error(`Rotation ${count} was ${rotation.status}.`);
    expect(rotation.row.session.expiresAt.getTime()).toBe(end);
    token = store.deps.tokens.refreshToken(rotation.row.session, rotation.generation);
  }
  const [row] = await db.select().from(sessions).where(eq(sessions.id, session.id));
  expect([row?.generation, row?.expiresAt.getTime()]).toEqual([1_001, end]);
  clock.advance(end - clock.now().getTime() + second);
  expect(await rotateSession(store, "acme", token)).toEqual({ status: "refused" });
  printFigure("S8", { rotations: 1_000, "ends moved": 0 });
});

it("judges any random history by the rules of expiry, successor and replay", () => {
  const start = Date.UTC(2026, 2, 2);
  const act = fc.record({
    wait: fc.oneof(fc.nat(20 * second), fc.nat(8 * 24 * 3_600 * second)),
    back: fc.nat(3),
    byOwner: fc.boolean(),
  });
  const history = fc.array(act, { minLength: 1, maxLength: 60 });
  const judgeAll = (acts: { wait: number; back: number; byOwner: boolean }[]) => {
    const session = {
      generation: 1,
      rotatedAt: new Date(start),
      rotatedByOwner: false,
      expiresAt: new Date(start + sessionLimits.absolute),
      endedAt: null,
    };
    let now = start;
    for (const { wait, back, byOwner } of acts) {
      now += wait;
      const at = new Date(now);
      const age = now - session.rotatedAt.getTime();
      const alive = now < start + sessionLimits.absolute && age < sessionLimits.idle;
      expect(isAlive(session, at, sessionLimits)).toBe(alive);
      const verdict = judgeRefresh(session, { generation: session.generation - back, byOwner }, at, sessionLimits);
      const inWindow = age < sessionLimits.reuseWindow;
      const owner = byOwner && session.rotatedByOwner;
      const serves = (back === 1 && (inWindow || owner)) || (back === 2 && inWindow && owner);
      expect(verdict).toBe(!alive ? "ended" : back === 0 ? "rotate" : serves ? "successor" : "replayed");
      if (verdict !== "rotate") continue;
      session.generation++;
      session.rotatedByOwner = byOwner;
      session.rotatedAt = at;
    }
  };
  fc.assert(fc.property(history, judgeAll), { seed, numRuns: 500 });
});
