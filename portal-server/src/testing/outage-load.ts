import { setTimeout as sleep } from "node:timers/promises";
import type { SessionResponse } from "@portico/shared-utility/contract";
import type { PortalProcess } from "./portal-process.ts";
import { attemptSignIn } from "./process-user.ts";

interface TimedResponse {
  at: number;
  after: number;
  status: number;
  retryAfter: string | undefined;
}

export interface OutageFigures {
  requests: number;
  during: Record<string, number>;
  withoutRetryAfter: number;
  slowestMs: number;
  unsettled: number;
  /** From the end of the fault to the last failed response. */
  recoveredAfterMs: number;
  acknowledged: number;
  lost: number;
}

interface OutageOptions {
  portal: PortalProcess;
  email: string;
  /** The credential of the sending application. */
  credential: string;
  /** Calls per second during the fault. */
  perSecond: number;
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
  seconds: number;
}

// The rate before and after the fault, which a busy machine can still serve.
const normalRate = 20;

/**
 * Reads and sends before, during and after a fault, and counts acknowledged notifications that are missing afterwards.
 */
export async function loadThroughOutage(options: OutageOptions): Promise<OutageFigures> {
  const { portal, email } = options;
  const session = (await attemptSignIn(portal, email)).json as SessionResponse;
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const responses: TimedResponse[] = [];
  const sent: string[] = [];
  const open = new Set<number>();
  let count = 0;
  const send = () => sendNotification(options, sent);
  const read = () => portal.call({ method: "GET", path: "/api/users/me", headers: bearer });
  const sendOne = () => {
    const [number, at] = [count++, performance.now()];
    open.add(number);
    (number % 10 === 0 ? send() : read())
      .then(({ status, retryAfter }) => responses.push({ at, after: performance.now() - at, status, retryAfter }))
      .catch(() => responses.push({ at, after: performance.now() - at, status: 0, retryAfter: undefined }))
      .finally(() => open.delete(number));
  };
  const rate = { now: normalRate };
  const timer = setInterval(() => {
    for (let n = 0; n < rate.now / 20; n++) sendOne();
  }, 50);
  const { began, ended } = await passThrough(options, rate).finally(() => clearInterval(timer));
  for (let wait = 0; open.size > 0 && wait < 100; wait++) await sleep(100);
  const during = responses.filter(({ at }) => at >= began && at < ended);
  const lateFailures = responses.filter(({ at, status }) => at >= ended && status >= 500);
  return {
    requests: count,
    during: countBy(during.map(({ status }) => String(status))),
    withoutRetryAfter: responses.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length,
    slowestMs: Math.round(Math.max(...during.map(({ after }) => after))),
    unsettled: open.size,
    recoveredAfterMs: Math.round(Math.max(0, ...lateFailures.map(({ at, after }) => at + after - ended))),
    acknowledged: sent.length,
    lost: await countMissing(portal, bearer, sent),
  };
}

async function sendNotification({ portal, email, credential }: OutageOptions, sent: string[]) {
  const body = { emails: [email], module: "tickets", title: "Title", body: "Body", redirect: "" };
  const headers = { authorization: `Bearer ${credential}` };
  const response = await portal.call({ method: "POST", path: "/api/notifications", headers, body });
  if (response.status === 202) sent.push(...(response.json as { ids: string[] }).ids);
  return response;
}

async function passThrough({ begin, end, seconds, perSecond }: OutageOptions, rate: { now: number }) {
  await sleep(2_000);
  const began = performance.now();
  await begin();
  rate.now = perSecond;
  await sleep(seconds * 1_000);
  rate.now = normalRate;
  await end();
  const ended = performance.now();
  await sleep(10_000);
  return { began, ended };
}

async function countMissing(portal: PortalProcess, headers: Record<string, string>, sent: string[]): Promise<number> {
  const stored = new Set<string>();
  for (let offset = 0, found = 1; found > 0; offset += found) {
    const path = `/api/notifications?limit=100&offset=${offset}`;
    const { json } = await portal.call({ method: "GET", path, headers });
    const { notifications } = json as { notifications: { id: string }[] };
    for (const { id } of notifications) stored.add(id);
    found = notifications.length;
  }
  return sent.filter((id) => !stored.has(id)).length;
}

function countBy(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
