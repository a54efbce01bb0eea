import type { Notification } from "./notification.ts";
import { parseJson } from "./parse-json.ts";

/** The events of the live channel (docs/product.md#live-channel). The tabs of a browser pass events on in this form. */
export type LiveEvent =
  /** A notification arrived, as the server stored it. */
  | { type: "NOTIFICATION"; notification: Notification }
  /** Notifications were read in some browser of the user; `undefined` for all. `restored`: some are unread again. */
  | { type: "READ"; ids: readonly string[] | undefined; restored?: true | undefined }
  /** The tenant's current release has changed. */
  | { type: "RELEASE" }
  /** Which applications the tenant offers to the user may have changed. */
  | { type: "APPS" };

type LiveEventOf<Type extends LiveEvent["type"]> = Extract<LiveEvent, { type: Type }>;

/** Bodies of the events that one user receives, as JSON. */
export interface UserMessages {
  APPS: Record<string, never>;
  READ: { ids?: readonly string[] | undefined; restored?: true | undefined };
  NOTIFICATION: Notification;
}

/** Bodies of the events that all signed-in users of a tenant receive, as JSON. */
export interface TenantMessages {
  RELEASE: { environment: string; release: number };
  APPS: Record<string, never>;
}

interface LiveTopic<Type extends LiveEvent["type"]> {
  /** The topic's name. A user's topic is this name, `-` and the user's e-mail. */
  name: string;
  /** The id of the page's subscription. */
  id: string;
  /** Parses a message's body; `undefined` drops a body of another form. */
  parse(body: string): LiveEventOf<Type> | undefined;
}

export const tenantTopics: { [Type in keyof TenantMessages]: LiveTopic<Type> } = {
  RELEASE: { name: "releases", id: "releases", parse: () => ({ type: "RELEASE" }) },
  APPS: { name: "apps", id: "apps", parse: () => ({ type: "APPS" }) },
};

export const userTopics: { [Type in keyof UserMessages]: LiveTopic<Type> } = {
  APPS: { name: "apps", id: "own-apps", parse: () => ({ type: "APPS" }) },
  READ: { name: "reads", id: "reads", parse: parseReads },
  NOTIFICATION: { name: "notification", id: "notifications", parse: parseNotification },
};

/** One topic that a user may subscribe to. */
interface LiveSubscription {
  /** E.g. `releases` or `reads-ana@acme.test`; the STOMP destination is `/topic/{topic}`. */
  topic: string;
  id: string;
  parse(body: string): LiveEvent | undefined;
}

/**
 * All topics that a user may subscribe to, and no other ones.
 *
 * @param email of the account, in its normal form
 */
export function liveSubscriptions(email: string): LiveSubscription[] {
  return [
    ...Object.values(tenantTopics).map(({ name, id, parse }) => ({ topic: name, id, parse })),
    ...Object.values(userTopics).map(({ name, id, parse }) => ({ topic: `${name}-${email}`, id, parse })),
  ];
}

// Without readable ids any notification may have been read.
function parseReads(body: string): LiveEventOf<"READ"> {
  const value = parseJson(body) as { ids?: unknown; restored?: unknown } | null | undefined;
  const { ids, restored } = value ?? {};
  const areIds = Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return { type: "READ", ids: areIds ? ids : undefined, ...(restored === true && { restored }) };
}

function parseNotification(body: string): LiveEventOf<"NOTIFICATION"> | undefined {
  const value = parseJson(body) as Partial<Notification> | null | undefined;
  return isNotification(value) ? { type: "NOTIFICATION", notification: value } : undefined;
}

function isNotification(value: Partial<Notification> | null | undefined): value is Notification {
  const texts = [value?.id, value?.title, value?.body, value?.created_at, value?.redirect, value?.module];
  return texts.every((text) => typeof text === "string") && (value?.read === 0 || value?.read === 1);
}
