import type { SlotErrorCode } from "@portico/shared-utility/contract";

/** Code → sentence for developers. */
const sentences: Record<SlotErrorCode, string> = {
  "slot.name": "The name of a slot is that of the module and of the place, such as stock.item.",
  "slot.props": "The props of the slot cannot be copied; give data without functions, elements and symbols.",
  "slot.unmounted": "The application is not mounted; open slots between mount and unmount.",
  "slot.nested": "What fills a slot cannot open another one.",
};

/** What an application's call about a slot throws. Applications compare `code`. */
export class SlotError extends Error {
  constructor(
    readonly code: SlotErrorCode,
    slot: string,
    cause?: unknown,
  ) {
    super(`${sentences[code]} (${slot})`, { cause });
    this.name = "SlotError";
  }
}

/** A copy that shares nothing with `props`. @throws SlotError `slot.props` */
export function copyOfProps<P>(slot: string, props: P): P {
  try {
    return structuredClone(props);
  } catch (error) {
    throw new SlotError("slot.props", slot, error);
  }
}
