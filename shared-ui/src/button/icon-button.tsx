import { Icon } from "@portico/ui";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { useTooltip } from "../tooltip/use-tooltip.tsx";
import css from "./icon-button.module.css";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** Icon name, see {@link Icon}. */
  icon: string;
  /** Keys as the user reads them, e.g. `Ctrl K`; shown in the tooltip. */
  shortcut?: string | undefined;
  /** Decoration over the icon, such as a badge. */
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A 40 px button that shows an icon only. */
export function IconButton({ label, icon, shortcut, children, className, ...rest }: IconButtonProps) {
  const { anchorProps, tooltip } = useTooltip(shortcut ? `${label} (${shortcut})` : label);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...anchorProps}
        className={[css.icon, className].filter(Boolean).join(" ")}
      >
        <Icon name={icon} />
        {children}
      </button>
      {tooltip}
    </>
  );
}
