import { IconButton } from "@portico/shared-ui";
import { useT } from "../use-t.ts";
import css from "./crop.module.css";
import type { CropChange } from "./crop.ts";
import { zoomIn, zoomOut } from "./crop-keys.ts";

const step = 0.05;

const moves = [
  { name: "left", x: -step, y: 0 },
  { name: "up", x: 0, y: -step },
  { name: "down", x: 0, y: step },
  { name: "right", x: step, y: 0 },
] as const;

/** Everything that keys and gestures do, as buttons. */
export function CropButtons({ zoom, onChange }: { zoom: number; onChange: (change: CropChange) => void }) {
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
