import { Button } from "@portico/shared-ui";
import { useCommonT, useTimedOffer } from "@portico/shared-utility/react";
import { useState } from "react";

/** Offers to restore the picture that was deleted, for ten seconds. */
export function UndoRemoval({ onUndo }: { onUndo: () => void }) {
  const common = useCommonT();
  const [isOver, setOver] = useState(false);
  const hold = useTimedOffer(() => setOver(true));
  if (isOver) return null;
  return (
    <Button variant="quiet" onClick={onUndo} {...hold}>
      {common("common.undo")}
    </Button>
  );
}
