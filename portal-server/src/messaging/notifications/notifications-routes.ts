import {
  type MarkedAll,
  type Notification,
  type NotificationPage,
  notificationPageSize,
  type UserMessages,
} from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Guards } from "../../identity/accounts/accounts.ts";
import { accountOf } from "../../identity/users/account.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { LivePublisher } from "../live/live-publisher.ts";
import { markAllRead, markRead, readPage, undoMarkAll } from "./notification-store.ts";

const notification = z
  .object({
    id: z.string(),
    title: z.string(),
    body: z.string(),
    created_at: z.iso.datetime(),
    redirect: z.string(),
    read: z.literal([0, 1]).describe("0 unread, 1 read"),
    module: z.string(),
    icon: z.string().nullable(),
    data: z.record(z.string(), z.string()).nullable(),
  })
  .meta({ id: "Notification" }) satisfies z.ZodType<Notification>;

const page = z
  .object({
    notifications: z.array(notification),
    total: z.int(),
    totalUnreadNotifications: z.int(),
    unreadByModule: z.record(z.string(), z.int()),
  })
  .meta({ id: "NotificationPage" }) satisfies z.ZodType<NotificationPage>;

const instant = z.iso.datetime();
const markedAll = z
  .object({ count: z.int(), read_at: instant, oldest: instant.nullable() })
  .meta({ id: "MarkedAll" }) satisfies z.ZodType<MarkedAll>;
// The page offers "Undo" for ten seconds, and longer while the pointer or the focus rests on it.
const undoWithin = 60_000;

const state = z.enum(["0", "1"]).transform((value): 0 | 1 => (value === "1" ? 1 : 0));
const query = z.strictObject({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(notificationPageSize),
  read: z
    .union([state.transform((one) => [one]), z.array(state).min(1).max(2)])
    .optional()
    .describe("`read=0` unread, `read=1` read, both or none: all"),
});
const described = { tags: ["notifications"], security: [{ session: [] }] };
const writing = { ...described, security: [{ session: [], xsrf: [] }] };
const changed = { 204: z.undefined(), ...errorResponses };

interface NotificationNeeds extends Pick<Deps, "db" | "clock">, Pick<Guards, "verifyAccess"> {
  live: Pick<LivePublisher, "publish">;
}

/** Routes of a user's notifications below `/api/notifications` (`docs/product.md#notifications`). */
export function notificationsRoutes(app: App, { db, clock, verifyAccess, live }: NotificationNeeds): void {
  const onRequest = verifyAccess;

  const pageSchema = {
    ...described,
    summary: "One page, newest first",
    querystring: query,
    response: { 200: page, ...errorResponses },
  };
  app.get("/api/notifications", { schema: pageSchema, onRequest }, async (request) => {
    const { offset, limit, read = [0, 1] } = request.query;
    return readPage(db, accountOf(request), { offset, limit, read });
  });

  const ids = z.object({ ids: z.array(z.uuid()).min(1).max(100) });
  const someSchema = { ...writing, summary: "Mark the given notifications read", body: ids, response: changed };
  app.patch("/api/notifications", { schema: someSchema, onRequest }, async (request, reply) => {
    const { ids } = request.body;
    if (await markRead(db, accountOf(request), ids, clock.now())) publishReads(live, request, reply, { ids });
    return reply.code(204).send();
  });

  markAllRoutes(app, { db, clock, verifyAccess, live });
}

function markAllRoutes(app: App, { db, clock, verifyAccess: onRequest, live }: NotificationNeeds): void {
  const schema = {
    ...writing,
    summary: "Mark all notifications read that have arrived",
    response: { 200: markedAll, ...errorResponses },
  };
  app.patch("/api/notifications/all", { schema, onRequest }, async (request, reply) => {
    const { count, readAt, oldest } = await markAllRead(db, accountOf(request), clock.now());
    if (count > 0) publishReads(live, request, reply, {});
    return { count, read_at: readAt.toISOString(), oldest: oldest?.toISOString() ?? null };
  });

  const undoSchema = {
    ...writing,
    summary: "Make unread again what a call of the last minute has marked, by its response",
    body: markedAll.omit({ count: true }),
    response: changed,
  };
  app.post("/api/notifications/all/undo", { schema: undoSchema, onRequest }, async (request, reply) => {
    const [readAt, oldest] = [new Date(request.body.read_at), request.body.oldest && new Date(request.body.oldest)];
    if (clock.now().getTime() - readAt.getTime() > undoWithin) throw new ApiError("resource.conflict");
    const isUndone = await undoMarkAll(db, accountOf(request), { readAt, oldest: oldest || null });
    if (isUndone) publishReads(live, request, reply, { restored: true });
    return reply.code(204).send();
  });
}

/**
 * Publishes the reads to the user's browsers after the response, so that the calling browser has its response first.
 */
function publishReads(
  live: NotificationNeeds["live"],
  request: FastifyRequest,
  reply: FastifyReply,
  reads: UserMessages["READ"],
): void {
  const account = accountOf(request);
  const onFailure = (err: unknown) => request.log.warn({ err }, "the reads were not published to the user's browsers");
  reply.raw.once("finish", () => void live.publish(account, "READ", reads).catch(onFailure));
}
