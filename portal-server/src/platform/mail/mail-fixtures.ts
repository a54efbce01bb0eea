import { z } from "zod";
import type { TestApp } from "../../testing/open-test-app.ts";

/** Declares a kind of mail; returns a function that queues one mail per address. */
export function greetings({ app, db }: TestApp): (...addresses: string[]) => Promise<void> {
  const post = app.mail.define({
    name: "greeting",
    params: z.object({ to: z.string() }),
    compose: async ({ to }) => ({
      to,
      senderName: "Ação & Cia",
      locale: "pt",
      subject: "Olá, José",
      text: "Bom dia.\n",
      html: "<p>Bom dia.</p>\n",
    }),
  });
  return async (...addresses) => {
    for (const to of addresses) await db.transaction((tx) => post(tx, "acme", { to }));
  };
}

/** Returns a pino destination that records its lines. */
export function captureLog() {
  const lines: Record<string, unknown>[] = [];
  const logger = { level: "debug", stream: { write: (line: string) => lines.push(JSON.parse(line)) } };
  const events = (name: string) => lines.filter(({ event }) => event === name);
  return { logger, lines, events };
}
