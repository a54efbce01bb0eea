import { Button, Dialog } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useId, useReducer } from "react";
import { useT } from "../use-t.ts";
import css from "./crop.module.css";
import { type CropChange, changeCrop, wholeImage } from "./crop.ts";
import { CropButtons } from "./crop-buttons.tsx";
import { CropStage } from "./crop-stage.tsx";
import { pictureOf } from "./draw-crop.ts";

export interface CropDialogProps {
  image: ImageBitmap;
  /** Media type of the file. */
  type: string;
  onUse: (picture: Blob | null) => void;
  onClose: () => void;
}

export function CropDialog({ image, type, onUse, onClose }: CropDialogProps) {
  const t = useT();
  const common = useCommonT();
  const helpId = useId();
  const [crop, change] = useReducer((now: typeof wholeImage, by: CropChange) => changeCrop(image, now, by), wholeImage);
  const use = async () => onUse(await pictureOf(image, crop, type));
  const actions = (
    <>
      <Button onClick={onClose}>{common("common.cancel")}</Button>
      <Button variant="primary" onClick={use}>
        {t("picture.use")}
      </Button>
    </>
  );
  return (
    <Dialog open title={t("picture.crop.title")} onClose={onClose} actions={actions}>
      <div className={css.crop}>
        <p id={helpId} className={css.help}>
          {t("picture.crop.help")}
        </p>
        <CropStage image={image} crop={crop} helpId={helpId} onChange={change} />
        <CropButtons zoom={crop.zoom} onChange={change} />
      </div>
    </Dialog>
  );
}
