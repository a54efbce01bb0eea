import type { SessionAnswer, UserInfo } from "@portico/shared-utility/contract";
import { createAppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import { pause } from "../browser/pause.ts";
import { createApiClient } from "../http/api-client.ts";
import { createSend } from "../http/send-call.ts";
import type { WireRequest } from "../http/transport.ts";
import type { RenewalFailure } from "../session/renewal-pace.ts";
import type { SessionState } from "../session/session-state.ts";
import { createSessionStream } from "../session/session-stream.ts";
import { createSessionVerbs } from "../session/session-verbs.ts";
import type { AuthMessage } from "../session/tab-session.ts";
import type { RunExclusive } from "../tab-lock/refresh-lock.ts";
import { failure, onTheWire } from "./fake-answer.ts";
import { joinedChannel } from "./joined-channel.ts";

type Behave = (wire: WireRequest) => unknown;

/** A server that accepts each refresh token once. The real one returns the same successor again for a while. */
export function createStrictServer(latency = 5) {
  let generation = 0;
  let accepted: string | undefined;
  const requests: string[] = [];
  const server = {
    requests,
    /** Overrides a response; `undefined` keeps the server's. */
    behave: (() => undefined) as Behave,
    refreshes: () => requests.filter((one) => one === "POST /api/auth/refresh").length,
    issue,
    revoke() {
      accepted = undefined;
    },
    async transport(wire: WireRequest) {
      const name = `${wire.method} ${new URL(wire.url).pathname}`;
      requests.push(name);
      await pause(latency);
      return onTheWire((await server.behave(wire)) ?? answer(name, wire));
    },
  };

  function issue(): SessionAnswer {
    generation += 1;
    accepted = `refresh-${generation}`;
    return { access_token: `access-${generation}`, refresh_token: accepted, email: "ana@acme.test" };
  }

  function answer(name: string, { headers }: WireRequest): unknown {
    if (name === "POST /api/auth") return issue();
    if (name === "POST /api/auth/refresh") {
      return accepted && headers["refresh-token"] === accepted ? issue() : failure("auth.refresh_invalid");
    }
    if (name === "GET /api/apps/client") return { domain: "acme" };
    if (name === "DELETE /api/auth/invalidate") return server.revoke();
    if (headers.Authorization !== `Bearer access-${generation}`) return failure("auth.token_invalid");
    if (name === "GET /api/apps") return [{ module: "tickets", name: "Chamados" }];
    return { email: "ana@acme.test", name: "Ana Souza" };
  }

  return server;
}

/** One browser: its tabs share storage, lock and channels. */
export function createFakeBrowser(server: ReturnType<typeof createStrictServer>) {
  const entries = new Map<string, string>();
  const openSession = joinedChannel<AuthMessage>();
  const openFailures = joinedChannel<RenewalFailure>();
  const openNames = joinedChannel<UserInfo>();
  let queue: Promise<unknown> = Promise.resolve();

  const storage: TextStorage = {
    read: (key) => entries.get(key),
    write: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
  const exclusive: RunExclusive = (task) => {
    const turn = queue.then(task, task);
    queue = turn.catch(() => {});
    return turn;
  };

  function openTab(parts: { exclusive?: RunExclusive } = {}) {
    const api = createApiClient(async () => createSend(() => "/api", server.transport));
    const apps = createAppsStream(api);
    const channel = openSession();
    const failures = openFailures();
    const slowNotices = { count: 0 };
    const notifySlow = () => {
      slowNotices.count += 1;
    };
    const names = openNames();
    const loadVerbs = async (state: SessionState) =>
      createSessionVerbs({ state, api, apps, storage, channel, failures, names, exclusive, notifySlow, ...parts });
    return { api, apps, slowNotices, ...createSessionStream({ apps, storage, channel, loadVerbs }) };
  }

  return { storage, openTab, openNames };
}
