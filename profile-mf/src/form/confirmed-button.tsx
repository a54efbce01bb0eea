import { Button, type ButtonProps, Dialog } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useState } from "react";

interface ConfirmedButtonProps extends ButtonProps {
  /** The title of the confirmation. */
  question: string;
  /** The effect of the action, below the title. */
  explanation?: string;
  onConfirm: () => void;
}

/** A button for an action that removes something: a dialog asks for confirmation first. */
export function ConfirmedButton({ question, explanation, onConfirm, ...button }: ConfirmedButtonProps) {
  const common = useCommonT();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);

  function confirm() {
    close();
    onConfirm();
  }

  return (
    <>
      <Button variant="danger" {...button} onClick={() => setAsking(true)} />
      <Dialog
        open={isAsking}
        title={question}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{common("common.cancel")}</Button>
            <Button variant="danger" onClick={confirm}>
              {common("common.confirm")}
            </Button>
          </>
        }
      >
        {explanation && <p>{explanation}</p>}
      </Dialog>
    </>
  );
}
