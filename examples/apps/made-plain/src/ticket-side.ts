import type { SlotProps, Slots } from "@portico/contract";

// Declared in tickets.d.ts.
type TicketProps = Slots["tickets.ticket"];

let subscription: { unsubscribe(): void } | undefined;

/** Fills the slot `tickets.ticket`: the page shows it beside each ticket. */
export const ticketSide = {
  async mount({ domElement, slot }: SlotProps<TicketProps>): Promise<void> {
    const line = domElement.appendChild(document.createElement("p"));
    subscription = slot.props$.subscribe(({ number, subject }) => {
      line.textContent = `#${number}: ${subject}`;
    });
  },
  async unmount({ domElement }: SlotProps<TicketProps>): Promise<void> {
    subscription?.unsubscribe();
    domElement.replaceChildren();
  },
};
