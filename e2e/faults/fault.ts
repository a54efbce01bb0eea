import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

/** One way in which an application's file can be broken. */
export interface Fault {
  title: string;
  /** When the user sees it: at once, after a time-out, or on leaving the application. */
  shows: "at once" | "in time" | "on leaving";
  /** Answers the request for the file. `original` fetches the file of the portal. */
  answer(response: ServerResponse, original: () => Promise<Buffer>): void;
  /** The file, whose hash the map then names as its integrity. Without it, the map keeps the hash of the original. */
  body?: string;
  /** Whether the map names another origin for the file, one that the page's policy does not allow. */
  elsewhere?: boolean;
}

export function integrityOf(body: string): string {
  return `sha384-${createHash("sha384").update(body).digest("base64")}`;
}
