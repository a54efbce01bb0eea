import { defaultLocale, type SessionResponse, type UserInfo } from "@portico/shared-utility/contract";
import { of } from "rxjs";
import { createAppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import { pause } from "../browser/pause.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { createApiClient } from "../http/api-client.ts";
import { createSend } from "../http/send-call.ts";
import type { WireRequest } from "../http/transport.ts";
import type { RenewalFailure } from "../session/renewal-pace.ts";
import type { SessionState } from "../session/session-state.ts";
import { createSessionStream } from "../session/session-stream.ts";
import { createSessionVerbs } from "../session/session-verbs.ts";
import type { AuthMessage } from "../session/tab-session.ts";
import type { RunExclusive } from "../tab-lock/refresh-lock.ts";
import { failure, onTheWire } from "./fake-response.ts";
import { joinedChannel } from "./joined-channel.ts";

/**
 * Before each test: a cookie, and a clock that advances by itself, so that a pause of the machine does not count as
 * time of the product.
 */
export function startTabs() {
  jest.useFakeTimers({ advanceTimers: true });
  writeCookie("XSRF-TOKEN", "xsrf-1");
}

type Behave = (wire: WireRequest) => unknown;

/** A server that accepts each refresh token once. The real one returns the same successor again for a while. */
export function createStrictServer() {
  const tokens = createStrictTokens();
  const requests: string[] = [];
  const server = {
    requests,
    /** Overrides a response; `undefined` keeps the server's. */
    behave: (() => undefined) as Behave,
    refreshes: () => requests.filter((one) => one === "POST /api/auth/refresh").length,
    ...tokens,
    async transport(wire: WireRequest) {
      const name = `${wire.method} ${new URL(wire.url).pathname}`;
      requests.push(name);
      await pause(5);
      return onTheWire((await server.behave(wire)) ?? strictResponse(server, name, wire));
    },
  };
  return server;
}

type StrictTokens = ReturnType<typeof createStrictTokens>;

function createStrictTokens() {
  let generation = 0;
  let accepted: string | undefined;
  let access = "";
  let named: string | undefined;
  function issue(): SessionResponse {
    generation += 1;
    accepted = named ? `${named}.${generation}.m` : `refresh-${generation}`;
    access = named ? `h.${btoa(JSON.stringify({ sid: named, sub: named, generation }))}.s` : `access-${generation}`;
    return { access_token: access, refresh_token: accepted, email: named ?? "ana@acme.test" };
  }
  return {
    issue,
    /** Opens a session of this user. Its tokens name it, as the server's do, and so do those of its renewals. */
    issueTo(email: string) {
      named = email;
      return issue();
    },
    revoke() {
      accepted = undefined;
    },
    /** Ends the session of a refresh token; without a token, the session of the cookie. */
    end(refresh: string | undefined) {
      if (refresh === undefined || refresh === accepted) accepted = undefined;
    },
    accepts: (refresh: string | undefined) => accepted !== undefined && refresh === accepted,
    accessToken: () => access,
  };
}

function strictResponse(tokens: StrictTokens, name: string, { headers }: WireRequest): unknown {
  if (name === "POST /api/auth") return tokens.issue();
  if (name === "POST /api/auth/refresh") {
    return tokens.accepts(headers["refresh-token"]) ? tokens.issue() : failure("auth.refresh_invalid");
  }
  if (name === "GET /api/apps/client") return { domain: "acme" };
  if (name === "DELETE /api/auth/invalidate") return tokens.end(headers["refresh-token"]);
  if (headers.Authorization !== `Bearer ${tokens.accessToken()}`) return failure("auth.token_invalid");
  if (name === "GET /api/apps") return [{ module: "tickets", name: "Chamados" }];
  return { email: "ana@acme.test", name: "Ana Souza" };
}

export interface TabParts {
  exclusive?: RunExclusive;
  loadCode?: () => Promise<void>;
  /** Instead of the storage that all tabs share. */
  storage?: TextStorage;
}

/** One browser: its tabs share storage, lock and channels. A message about the session takes `messageDelay` milliseconds. */
export function createFakeBrowser(server: ReturnType<typeof createStrictServer>, messageDelay = 1) {
  const openSession = joinedChannel<AuthMessage>(messageDelay);
  const openFailures = joinedChannel<RenewalFailure>();
  const openNames = joinedChannel<UserInfo>();
  const storage = memoryStorage();
  const exclusive = createQueueLock();

  /** @param loadCode rejects when the code of the session cannot be loaded */
  function openTab({ loadCode = async () => {}, ...parts }: TabParts = {}) {
    const api = createApiClient(async () => createSend(() => "/api", server.transport));
    const apps = createAppsStream({ ...api, locale$: of(defaultLocale) });
    const channel = openSession();
    const failures = openFailures();
    const slowNotices = { count: 0 };
    const notifySlow = () => {
      slowNotices.count += 1;
    };
    const otherUsers: string[] = [];
    const notKept: "not kept"[] = [];
    const notifyNotKept = () => void notKept.push("not kept");
    const notifyOtherUser = (email: string) => void otherUsers.push(email);
    const names = openNames();
    const loadVerbs = async (state: SessionState) => {
      await loadCode();
      const notices = { notifySlow, notifyOtherUser, notifyNotKept, showLate: () => {} };
      const shared = { api, apps, storage, channel, failures, names, exclusive, notices };
      return createSessionVerbs({ ...shared, state, ...parts });
    };
    const session = createSessionStream({ apps, storage, channel, loadVerbs });
    return { api, apps, slowNotices, otherUsers, notKept, ...session };
  }

  return { storage, openTab, openNames };
}

function memoryStorage(): TextStorage {
  const entries = new Map<string, string>();
  return {
    read: (key) => entries.get(key),
    write: (key, value) => entries.set(key, value).has(key),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

/** Runs tasks one after another. */
function createQueueLock(): RunExclusive {
  let queue: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = queue.then(task, task);
    queue = turn.catch(() => {});
    return turn;
  };
}
