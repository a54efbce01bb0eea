import { type KeyboardEvent, useEffect, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./crop.module.css";
import type { Crop, CropChange } from "./crop.ts";
import { changeOfKey } from "./crop-keys.ts";
import { drawCrop } from "./draw-crop.ts";
import { useCropGestures } from "./use-crop-gestures.ts";

interface CropStageProps {
  image: ImageBitmap;
  crop: Crop;
  /** Id of the sentence that explains how to move the image. */
  helpId: string;
  onChange: (change: CropChange) => void;
}

/** The image in its square: moved with the arrow keys, the pointer or a finger; zoomed with + and −, the wheel or two fingers. */
export function CropStage({ image, crop, helpId, onChange }: CropStageProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useCropGestures(stage, onChange);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);
  // The dialog itself would focus its first button.
  useEffect(() => stage.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    const change = changeOfKey(event);
    if (!change) return;
    event.preventDefault();
    onChange(change);
  }

  return (
    <div
      ref={stage}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own.
      tabIndex={0}
      aria-label={t("picture.crop.title")}
      aria-describedby={helpId}
      className={css.stage}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      <canvas ref={canvas} width={640} height={640} className={css.canvas} />
    </div>
  );
}
