/** Limits of connections to `/live`. Times in milliseconds, sizes in bytes. */
export const liveLimits = {
  /** The largest frame of a browser, CONNECT with an access token, has less than one kilobyte. */
  frame: 8 * 1024,
  headers: 16,
  /** The most frames that are buffered while CONNECT is processed. */
  pendingFrames: 8,
  subscriptions: 6,
  /** Messages in ten seconds; a browser sends two to connect and then one in ten seconds. */
  messages: 300,
  connectTimeout: 5_000,
  /** Time-out for connecting to RabbitMQ and for its confirmation of a message. */
  brokerTimeout: 5_000,
  heartBeat: 10_000,
  /** Interval of pings to a client that sends no heart-beats. */
  ping: 30_000,
  /** A client is cut off with more than this unread, or with anything unread for `unreadTimeout`. */
  unread: 256 * 1024,
  unreadTimeout: 20_000,
  /** Time-out for the client's reply to a close frame. */
  closeTimeout: 2_000,
  connections: 10_000,
  sweep: 500,
  /** Interval of the query for ended sessions. */
  sessionCheck: 2_500,
} as const;

/** WebSocket close codes (RFC 6455, 7.4; 4000–4999 are for applications). */
export const closeCodes = {
  goingAway: 1001,
  refused: 1008,
  tryLater: 1013,
  /** The access token has expired: the client connects again with a new one. */
  tokenExpired: 4001,
  /** The session has ended: the client does not connect again. */
  sessionEnded: 4003,
} as const;
