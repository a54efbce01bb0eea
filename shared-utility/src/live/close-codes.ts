/** WebSocket close codes of the server; `lost` (1006) is a connection that ended without a close frame. */
export const closeCodes = { lost: 1006, refused: 1008, expired: 4001, ended: 4003 };
