import { Alert, Button, RemotePart } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import type { CropDialogProps } from "./crop-dialog.tsx";

/** The crop dialog, whose code is loaded at its first use. */
export function CropPart(props: CropDialogProps) {
  const common = useCommonT();
  return (
    <RemotePart
      load={loadDialog}
      props={props}
      loading={null}
      failed={(retry, isRetrying) => (
        <Alert kind="error">
          <p>{common("error.network")}</p>
          <Button busy={isRetrying} onClick={retry}>
            {common("common.retry")}
          </Button>
          <Button onClick={props.onClose}>{common("common.cancel")}</Button>
        </Alert>
      )}
    />
  );
}

const loadDialog = async () => (await import("./crop-dialog.tsx")).CropDialog;
