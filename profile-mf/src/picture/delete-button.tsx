import { Button, type ButtonProps, Dialog } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useState } from "react";
import { useT } from "../use-t.ts";

interface DeleteButtonProps extends ButtonProps {
  onConfirm: () => void;
}

/** Asks for a confirmation before it removes. */
export function DeleteButton({ onConfirm, ...button }: DeleteButtonProps) {
  const t = useT();
  const common = useCommonT();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);

  function confirm() {
    close();
    onConfirm();
  }

  return (
    <>
      <Button variant="danger" {...button} onClick={() => setAsking(true)}>
        {t("picture.remove")}
      </Button>
      <Dialog
        open={asking}
        title={t("picture.confirm")}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{common("common.cancel")}</Button>
            <Button variant="danger" onClick={confirm}>
              {common("common.confirm")}
            </Button>
          </>
        }
      />
    </>
  );
}
