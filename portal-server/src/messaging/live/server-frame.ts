import { FrameImpl } from "@stomp/stompjs";

/** Serialises a frame with escaped headers (STOMP 1.2, "Value Encoding"). */
export function serverFrame(command: string, headers: Record<string, string>, body = ""): string {
  return String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }));
}

/** The ERROR frame that is sent before a refused connection is closed. */
export function errorFrame(message: string, receipt?: string): string {
  return serverFrame("ERROR", { message, ...(receipt !== undefined && { "receipt-id": receipt }) });
}
