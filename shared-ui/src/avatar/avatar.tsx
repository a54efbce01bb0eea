import { type CSSProperties, useState } from "react";
import css from "./avatar.module.css";
import { avatarColour } from "./avatar-colour.ts";

interface AvatarProps {
  email: string;
  /** Address of the picture. Without it, or if it cannot be loaded, the e-mail's first letter appears. */
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
