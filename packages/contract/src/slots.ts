/**
 * The slots by name, and the props that each passes on. A team adds its own slots by declaration merging:
 *
 * ```ts
 * declare module "@portico/contract" {
 *   interface Slots { "stock.item": { item: string } }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: teams add their slots by declaration merging.
export interface Slots {}

/** A slot on the page. */
export interface OpenSlot<P> {
  /** Passes new props to the applications in the slot. @throws an error with the code `slot.props` */
  update(props: P): void;
  /** Unmounts the applications in the slot. The portal closes an application's slots when it unmounts the application. */
  close(): void;
}

/** Named places that one application offers and others fill. */
export interface PortalSlots {
  /**
   * Offers a slot in an element of this application. The portal mounts in it, below one another, the parts that the
   * tenant's other applications declare for the slot (`slots` of their manifest). A part that fails shows a sentence in
   * its place.
   * @param slot the application's module and the place, e.g. `stock.item`
   * @param element an element that the application leaves empty; it stays empty while no application fills the slot
   * @param props data, which is copied by the structured clone algorithm
   * @throws an error whose `code` is a `SlotErrorCode`
   */
  openSlot<S extends keyof Slots & string>(slot: S, element: HTMLElement, props: Slots[S]): OpenSlot<Slots[S]>;
}

/** The `code` of an error that `openSlot` or `update` throws. */
export type SlotErrorCode = "slot.name" | "slot.props" | "slot.unmounted" | "slot.nested";
