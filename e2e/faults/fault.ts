import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

/** One way in which an application's file can be broken. */
export interface Fault {
  title: string;
  /** When the user sees it: at once, after a time-out, or on leaving the application. */
  shows: "at once" | "in time" | "on leaving";
  /** Responds to the request for the file. `original` fetches the file of the portal. */
  answer(response: ServerResponse, original: () => Promise<Buffer>): void;
  /** The file, whose hash the map then names as its integrity. Without it, the map keeps the hash of the original. */
  body?: string;
  /** Whether the map names another origin for the file, one that the page's policy does not allow. */
  elsewhere?: boolean;
}

export function integrityOf(body: string): string {
  return `sha384-${createHash("sha384").update(body).digest("base64")}`;
}

/** Files that the portal's map names with their own hash, by name. */
export function served(files: Record<string, string>, shows: Fault["shows"]): Record<string, Fault> {
  return Object.fromEntries(
    Object.entries(files).map(([title, body]) => {
      const headers = { "content-type": "text/javascript" };
      const answer = (response: ServerResponse) => void response.writeHead(200, headers).end(body);
      return [title, { title, shows, body, answer }];
    }),
  );
}
