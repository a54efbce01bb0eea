import { Button, Dialog, IconButton } from "@portico/shared-ui";
import { useAttempt, useCommonT } from "@portico/shared-utility/react";
import { useId, useReducer } from "react";
import { useT } from "../use-t.ts";
import css from "./crop.module.css";
import { type CropChange, changeCrop, wholeImage } from "./crop.ts";
import { zoomIn, zoomOut } from "./crop-keys.ts";
import { CropStage } from "./crop-stage.tsx";
import { pictureOf } from "./draw-crop.ts";

export interface CropDialogProps {
  image: ImageBitmap;
  /** Media type of the file. */
  type: string;
  onUse: (picture: Blob | null) => void;
  onClose: () => void;
}

/** Lets the user choose the square of an image that becomes the picture. */
export function CropDialog({ image, type, onUse, onClose }: CropDialogProps) {
  const t = useT();
  const common = useCommonT();
  const helpId = useId();
  const [crop, change] = useReducer((now: typeof wholeImage, by: CropChange) => changeCrop(image, now, by), wholeImage);
  const { attempt, run } = useAttempt<never>();
  // One run at a time: a double click would send the picture twice.
  const use = () =>
    run(
      async () => onUse(await pictureOf(image, crop, type).catch(() => null)),
      () => undefined,
    );
  const actions = (
    <>
      <Button onClick={onClose}>{common("common.cancel")}</Button>
      <Button variant="primary" busy={attempt.status === "sending"} onClick={use}>
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

const step = 0.05;

const moves = [
  { name: "left", x: -step, y: 0 },
  { name: "up", x: 0, y: -step },
  { name: "down", x: 0, y: step },
  { name: "right", x: step, y: 0 },
] as const;

/** Buttons for everything that keys and gestures do. */
function CropButtons({ zoom, onChange }: { zoom: number; onChange: (change: CropChange) => void }) {
  const t = useT();
  const percent = Math.round(zoom * 100);
  return (
    <div className={css.buttons}>
      <div className={css.group}>
        {moves.map(({ name, x, y }) => (
          <IconButton
            key={name}
            icon={`arrow-${name}`}
            label={t(`picture.move.${name}`)}
            onClick={() => onChange({ kind: "move", x, y })}
          />
        ))}
      </div>
      <div className={css.group}>
        <IconButton icon="minus" label={t("picture.zoom.out")} onClick={() => onChange(zoomOut)} />
        <output className={css.zoom}>{t("picture.zoom", { percent })}</output>
        <IconButton icon="plus" label={t("picture.zoom.in")} onClick={() => onChange(zoomIn)} />
      </div>
      <IconButton icon="rotate" label={t("picture.rotate")} onClick={() => onChange({ kind: "rotate" })} />
    </div>
  );
}
