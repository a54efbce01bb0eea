import { Icon, useTooltip } from "@portico/shared-ui";
import { togglePin } from "@portico/shared-utility";
import type { App } from "@portico/shared-utility/contract";
import { usePins } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./pin-button.module.css";

/**
 * Pins an application to the top of the switcher, or unpins it. Visible while its tile has the pointer or the focus.
 */
export function PinButton({ app: { module, name } }: { app: App }) {
  const t = useT();
  const isPinned = usePins().includes(module);
  const label = t(isPinned ? "apps.unpin" : "apps.pin", { app: name });
  const { anchorProps, tooltip } = useTooltip(label);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...anchorProps}
        className={isPinned ? css.pinned : css.pin}
        onClick={() => togglePin(module)}
      >
        <Icon name={isPinned ? "star-filled" : "star"} size={16} />
      </button>
      {tooltip}
    </>
  );
}
