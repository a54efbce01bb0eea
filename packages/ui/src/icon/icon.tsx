import type { CSSProperties } from "react";

export interface IconProps {
  /** File name without extension, e.g. `bell`. */
  name: string;
  type?: string;
  /** Edge length in CSS pixels. */
  size?: number;
}

/** A decorative icon from `/media/icons/{type}/{name}.svg` in the colour of the surrounding text. */
export function Icon({ name, type = "solid", size = 20 }: IconProps) {
  const style = { "--icon": `url("${address(name, type)}")`, "--icon-size": `${size}px` };
  return <span aria-hidden="true" className="portico-icon" style={style as CSSProperties} />;
}

/** Fetches icons that a message may need without a network. The browser keeps them for a year. */
export function preloadIcons(names: readonly string[], type = "solid"): void {
  // In the same mode as a mask's request, so that both are one file for the browser.
  for (const name of names) Object.assign(new Image(), { crossOrigin: "anonymous", src: address(name, type) });
}

const address = (name: string, type: string) => `/media/icons/${type}/${name}.svg`;
