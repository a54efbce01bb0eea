import type { SlotProps } from "@portico/contract";

/** What the tickets application passes on of the ticket that is open. */
interface TicketProps {
  number: number;
  subject: string;
}

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
