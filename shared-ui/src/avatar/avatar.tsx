import { type CSSProperties, useState } from "react";
import css from "./avatar.module.css";
import { avatarColour } from "./avatar-colour.ts";

export interface AvatarProps {
  email: string;
  /** Address of the picture; without it, or when it cannot be loaded, the e-mail's first letter is shown. */
  src?: string | undefined;
  /** Edge length in css pixels. */
  size?: number;
  /** Accessible name; without it the avatar is decoration. */
  label?: string;
}

/** A person's picture or initial letter (specification section 3, user photo). */
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
