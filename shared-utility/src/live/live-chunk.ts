export { openLiveChannel } from "./live-channel.ts";
export { stompConnection } from "./stomp-connection.ts";
