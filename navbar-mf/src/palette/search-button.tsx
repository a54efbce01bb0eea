import { Icon, useTooltip } from "@portico/shared-ui";
import { requestFromBar } from "../bar/bar-requests.ts";
import { useShortcutKeys } from "../shortcuts/use-shortcut-keys.ts";
import { useT } from "../use-t.ts";
import css from "./search-button.module.css";

/** Opens the palette. It looks like a field if there is room; otherwise it is an icon. */
export function SearchButton() {
  const t = useT();
  const label = t("search.button");
  const { keys, ariaKeys } = useShortcutKeys("palette");
  const { anchorProps, tooltip } = useTooltip(keys ? `${label} (${keys})` : label);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys}
        {...anchorProps}
        className={css.button}
        onClick={() => requestFromBar("palette")}
      >
        <Icon name="search" />
        <span aria-hidden="true" className={css.text} data-text={t("search.field")} />
        {keys && <span aria-hidden="true" className={css.keys} data-text={keys} />}
      </button>
      {tooltip}
    </>
  );
}
