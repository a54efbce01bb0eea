import type { SlotErrorCode } from "@portico/shared-utility/contract";
import { CallError } from "../portal/call-error.ts";

/** Code → sentence for developers. */
const sentences: Record<SlotErrorCode, string> = {
  "slot.name": "The name of a slot is that of the module and of the place, such as stock.item.",
  "slot.props": "The props of the slot cannot be copied; send data without functions, elements and symbols.",
  "slot.unmounted": "The application is not mounted; use slots between mount and unmount.",
  "slot.nested": "What fills a slot cannot open another one.",
};

/** @param slot name of the slot */
export function slotError(code: SlotErrorCode, slot: string, cause?: unknown): CallError<SlotErrorCode> {
  return new CallError(code, sentences[code], slot, cause);
}

/** A copy that shares nothing with `props`. @throws CallError `slot.props` */
export function copyOfProps<P>(slot: string, props: P): P {
  try {
    return structuredClone(props);
  } catch (error) {
    throw slotError("slot.props", slot, error);
  }
}
