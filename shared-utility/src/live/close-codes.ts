/** Why the server closes (WebSocket close codes); `lost` stands for a connection that ended without a word. */
export const closeCodes = { lost: 1006, refused: 1008, expired: 4001, ended: 4003 };
