/** What one connection to `/live` may take. Times in milliseconds, sizes in bytes. */
export const liveLimits = {
  /** CONNECT with an access token needs less than one kilobyte, and it is the largest frame a browser sends. */
  frame: 8 * 1024,
  headers: 16,
  /** Frames that may wait while CONNECT is looked at. */
  waitingFrames: 8,
  subscriptions: 4,
  /** Messages in ten seconds; a browser sends two to connect and then one in ten seconds. */
  messages: 300,
  connectTimeout: 5_000,
  /** How long RabbitMQ may take to connect the portal, and to confirm one message. */
  brokerPatience: 5_000,
  heartBeat: 10_000,
  /** A person who sends no heart-beats is pinged so often. */
  ping: 30_000,
  /** More than this unread, or anything unread for so long, and the reader is cut off. */
  unread: 256 * 1024,
  unreadFor: 20_000,
  /** How long a closed peer may take to answer. */
  farewell: 2_000,
  connections: 10_000,
  sweep: 500,
  /** How often the sessions of all connections are looked up. */
  sessionCheck: 2_500,
} as const;

/** Close codes of our own (RFC 6455, 7.4.2: 4000–4999 are for applications). */
export const closeCodes = {
  goingAway: 1001,
  refused: 1008,
  tryLater: 1013,
  /** The access token has expired: connect again with a fresh one. */
  tokenExpired: 4001,
  /** The session has ended: do not connect again. */
  sessionEnded: 4003,
} as const;
