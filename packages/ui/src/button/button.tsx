import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Whether the button's action is in progress. The button keeps its focus and name, but does nothing when pressed. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a visible text. Its default `type` is `button`. */
export function Button({ variant = "secondary", busy = false, className, children, ...rest }: ButtonProps) {
  const inactive = busy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      className={[buttonClass(variant), className].filter(Boolean).join(" ")}
      onClick={onClick}
    >
      {busy && <span aria-hidden="true" className="portico-button-busy" />}
      {children}
    </button>
  );
}
