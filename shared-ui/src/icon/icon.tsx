import type { CSSProperties } from "react";
import css from "./icon.module.css";

export interface IconProps {
  /** File name without extension, e.g. `bell`. */
  name: string;
  type?: string;
  /** Edge length in CSS pixels. */
  size?: number;
}

/** A decorative icon from `/media/icons/{type}/{name}.svg` in the colour of the surrounding text. */
export function Icon({ name, type = "solid", size = 20 }: IconProps) {
  const style = { "--icon": `url("/media/icons/${type}/${name}.svg")`, "--icon-size": `${size}px` };
  return <span aria-hidden="true" className={css.icon} style={style as CSSProperties} />;
}
