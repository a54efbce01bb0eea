import { useEffect, useRef, useState } from "react";

const offeredFor = 10_000;

/**
 * Ends an offer, such as an undo, after ten seconds. The ten seconds begin again when the pointer or the focus leaves
 * the offer.
 *
 * @param isBusy keeps the offer while its action runs
 * @returns handlers for the element of the offer
 */
export function useTimedOffer(onEnd: () => void, isBusy = false) {
  const [isHeld, setHeld] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isHeld || isBusy) return;
    const timer = setTimeout(() => end.current(), offeredFor);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
