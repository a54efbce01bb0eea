import { inArray } from "drizzle-orm";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp, portalForTests, type TestApp } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { addUser, signIn, userOf } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { sessionLimits } from "./judge-refresh.ts";
import { type Rotation, rotateSession } from "./rotate-session.ts";
import { SessionStore } from "./session-store.ts";
import { sessions } from "./session-table.ts";

// docs/reliability.md S2 to S4 at a small scale; `npm run bench -- sessions` runs them at full scale.
const scale = Number(process.env.SESSION_SCALE ?? 0.06);
const second = 1_000;

const portal = portalForTests();
const other = beforeTests(() => openTestApp({ database: portal.database }));
let user: Awaited<ReturnType<typeof userOf>>;
beforeAll(async () => {
  await addUser(portal, "ana@acme.test");
  user = await userOf(portal, "ana@acme.test");
});

const refresh = ({ app }: TestApp, token: string) =>
  testBrowser(app).post("/api/auth/refresh", undefined, { headers: { "refresh-token": token } });
const idOf = (token: string) => token.split(".")[0] ?? "";

it.each([
  ["one process", () => [portal]],
  ["two processes on one database", () => [portal, other]],
])(
  "returns one successor to 200 parallel refreshes in %s",
  async (_name, processes) => {
    for (let round = 0; round < 50 * scale; round++) {
      const { refresh_token } = (await signIn(portal, user.email)).session;
      const servers = processes();
      const send = (_: unknown, index: number) => refresh(servers[index % servers.length] ?? portal, refresh_token);
      const responses = await Promise.all(Array.from({ length: 200 }, send));
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(new Set(responses.map((response) => response.json().refresh_token)).size).toBe(1);
      const rows = await portal.db
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [idOf(refresh_token)]));
      expect(rows.map(({ generation }) => generation)).toEqual([2]);
    }
    printFigure("S2", { processes: processes().length, rounds: 50 * scale, "renewals each": 200, "other answers": 0 });
  },
  600_000,
);

/** A second store, like that of another process. */
function storeOf({ services, db, clock }: TestApp, reuseWindow = sessionLimits.reuseWindow): SessionStore {
  return new SessionStore({ ...services.sessions.deps, db, clock, limits: { ...sessionLimits, reuseWindow } });
}

/** Opens a session and returns its first refresh token. */
async function openSession(store: SessionStore): Promise<string> {
  const { session } = await store.open("acme", user);
  return store.deps.tokens.refreshToken(session, 1);
}

const successor = (store: SessionStore, rotation: Rotation) =>
  rotation.status === "granted" ? store.deps.tokens.refreshToken(rotation.row.session, rotation.generation) : "";

it("grants at most one of two simultaneous refreshes when the window is zero", async () => {
  const [first, second] = [storeOf(portal, 0), storeOf(other, 0)];
  const pairs = 500 * scale;
  const tokens: string[] = [];
  for (let pair = 0; pair < pairs; pair++) tokens.push(await openSession(first));
  const race = (token: string) => Promise.all([first, second].map((store) => rotateSession(store, "acme", token)));
  const granted = (await Promise.all(tokens.map(race))).map(
    (pair) => pair.filter(({ status }) => status === "granted").length,
  );
  expect(granted.filter((count) => count > 1)).toEqual([]);
  expect(granted).toHaveLength(pairs);
  printFigure("S4", { pairs, "granted twice": 0 });
});

describe.each([
  ["an older token within the window", 2, 0],
  ["the previous token after the window", 1, sessionLimits.reuseWindow],
])("a thief who replays %s", (_name, rotations, wait) => {
  it("ends the session for thief and owner, every time", async () => {
    const store = storeOf(portal);
    for (let theft = 0; theft < 100 * scale; theft++) {
      const stolen = await openSession(store);
      let current = stolen;
      for (let count = 0; count < rotations; count++) {
        current = successor(store, await rotateSession(store, "acme", current));
      }
      portal.clock.advance(wait);
      expect((await rotateSession(store, "acme", stolen)).status).toBe("replayed");
      expect((await rotateSession(store, "acme", current)).status).toBe("refused");
      expect((await rotateSession(store, "acme", stolen)).status).toBe("refused");
      const [row] = await portal.db
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [idOf(stolen)]));
      expect(row?.endReason).toBe("replayed");
    }
    printFigure("S3", { thefts: 100 * scale, rotations, "sessions left": 0 });
  });
});

it("logs a theft once, with ids only", async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logged = await openTestApp({ database: portal.database, logger: { stream } });
  const { refresh_token } = (await signIn(logged, user.email)).session;
  const next = (await refresh(logged, refresh_token)).json().refresh_token;
  logged.clock.advance(11 * second);
  await refresh(logged, refresh_token);
  await refresh(logged, refresh_token);
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "refresh.replayed");
  expect(events).toEqual([
    expect.objectContaining({ msg: "security", tenant: "acme", session: idOf(refresh_token), account: user.id }),
  ]);
  for (const secret of [refresh_token, next]) expect(lines.join("")).not.toContain(secret.split(".")[2]);
  await logged.close();
});
