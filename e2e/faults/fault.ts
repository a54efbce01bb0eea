import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

/** One way in which an application's file can be broken. */
export interface Fault {
  title: string;
  /** What is seen of it: at once, only when nothing comes of it for long, or only when the person leaves. */
  shows: "at once" | "in time" | "on leaving";
  /** How the file is answered. `own` is the file as the portal has it. */
  answer(response: ServerResponse, own: () => Promise<Buffer>): void;
  /** What its integrity in the map is to be: that of `body`, or the true one. */
  body?: string;
  /** The map names another origin for the file, which the page's policy does not. */
  elsewhere?: boolean;
}

export function integrityOf(body: string): string {
  return `sha384-${createHash("sha384").update(body).digest("base64")}`;
}
