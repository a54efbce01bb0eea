export { axiosTransport } from "./axios-transport.ts";
export { createSend } from "./send-call.ts";
