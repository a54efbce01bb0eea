import { z } from "zod";
import type { TestApp } from "./open-test-app.ts";

/** Declares a kind of mail; returns a function that queues one mail per address. */
export function greetings({ services, db }: TestApp): (...addresses: string[]) => Promise<void> {
  const post = services.mail.define({
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
