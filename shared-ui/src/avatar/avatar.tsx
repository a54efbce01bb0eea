import { type CSSProperties, useState } from "react";
import css from "./avatar.module.css";

export interface AvatarProps {
  email: string;
  /** Address of the picture. Without it, or when it cannot be loaded, the e-mail's first letter is shown. */
  src?: string | undefined;
  /** Edge length in CSS pixels. */
  size?: number;
  /** Accessible name. Without it the avatar is decorative. */
  label?: string;
}

/** A user's profile picture or initial letter (`docs/product.md#profile`). */
export function Avatar({ email, src, size = 80, label }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const style = { "--avatar-size": `${size}px`, "--avatar-colour": avatarColour(email) } as CSSProperties;
  if (src && src !== failed) {
    const onError = () => setFailed(src);
    return <img src={src} alt={label ?? ""} className={css.avatar} style={style} onError={onError} />;
  }
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span {...name} className={css.avatar} style={style}>
      {email.charAt(0).toUpperCase() || "?"}
    </span>
  );
}

/** A stable colour for an e-mail: any hue, dark enough for a white letter (contrast 4.5:1, tested for every hue). */
export function avatarColour(email: string): string {
  let hash = 0;
  for (const letter of email.toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hueColour(hash);
}

/** @param hue in degrees, 0 to 359 */
export function hueColour(hue: number): string {
  return `hsl(${hue}deg 45% 32%)`;
}
