// What @app/tickets shares, by `portico types of` from its release: do not change it here.
import "@portico/contract";

declare module "@portico/contract" {
  interface Slots {
    /** Beside a ticket: what other applications know about it. */
    "tickets.ticket": { number: number; subject: string; status: "open" | "in_progress" | "closed" };
  }
}
