import type { FastifyRequest } from "fastify";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { keyReused } from "../../platform/http/repeatable-call.ts";
import { actOnce, keyedCall } from "../../platform/jobs/keyed-call.ts";
import { takeAllowance } from "../../platform/limits/shared-allowance.ts";
import { type AppBackEnd, appBackEndOf, createAppBackEndGuard } from "./app-back-end.ts";
import { type Message, messageBody, type Sent, sendHeaders, sentResponse } from "./message-schemas.ts";
import type { NotificationOutbox } from "./notification-outbox.ts";
import { sentRequests } from "./sent-request-table.ts";

// Enough for a thousand of the longest addresses and the longest message.
const bodyLimit = 384 * 1024;

interface SendNeeds extends Deps {
  outbox: Pick<NotificationOutbox, "post" | "wake">;
}

/** `POST /api/notifications`, for the back ends of applications (docs/notifications.md). */
export function sendRoute(app: App, { config, db, clock, outbox }: SendNeeds): void {
  const schema = {
    tags: ["notifications"],
    summary: "Notify users, as an application's back end with its credential",
    security: [{ credential: [] }],
    headers: sendHeaders,
    body: messageBody,
    response: { 202: sentResponse, ...errorResponses },
  };
  // Counted by application, not by credential: a second credential during a rotation must not double the allowance.
  const limitRate = async (request: FastifyRequest) => {
    const { tenant, module } = appBackEndOf(request);
    const [now, within] = [clock.now(), 60_000];
    await takeAllowance(db, { subject: `send ${tenant} ${module}`, most: config.sendPerMinute, within }, now);
    await takeAllowance(db, { subject: `send ${tenant}`, most: config.tenantSendPerMinute, within }, now);
  };
  const onRequest = [createAppBackEndGuard({ db, clock }), limitRate];
  const options = { schema, bodyLimit, onRequest, config: { csrf: false } } as const;
  app.post("/api/notifications", options, async (request, reply) => {
    const sender = appBackEndOf(request);
    const message = request.body;
    if (message.module !== sender.module) throw new ApiError("app.forbidden");
    const call = { sender, message, key: request.headers["idempotency-key"], now: clock.now() };
    const sent = await actOnce(db, sentCall(call), (tx) => outbox.post(tx, sender.tenant, message));
    outbox.wake();
    return reply.code(202).send(sent);
  });
}

interface Call {
  sender: AppBackEnd;
  message: Message;
  key: string | undefined;
  now: Date;
}

/** A call that sends a message, under its idempotency key; `undefined` without a key. */
function sentCall({ sender, message, key, now }: Call) {
  if (key === undefined) return undefined;
  const { tenant, module } = sender;
  return keyedCall<Sent, { tenant: string; module: string }>(sentRequests, {
    ...{ caller: { tenant, module }, key, request: message, now },
    reused: keyReused,
    placeholder: {},
  });
}
