import { Icon, IconButton } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import type { KeyboardEvent } from "react";
import { useT } from "../use-t.ts";
import { nextActive } from "./next-active.ts";
import css from "./palette-field.module.css";

interface PaletteFieldProps {
  text: string;
  /** The number of options. */
  count: number;
  /** The index of the active option, which Enter chooses. */
  active: number;
  listId: string;
  activeId: string | undefined;
  onText: (text: string) => void;
  onMove: (active: number) => void;
  onDone: () => void;
}

/** The palette's field. It keeps the focus; the keys move the active option. */
export function PaletteField({ text, count, active, listId, activeId, onText, onMove, onDone }: PaletteFieldProps) {
  const t = useT();
  const common = useCommonT();
  const onKeyDown = (event: KeyboardEvent) => {
    // A key during text composition belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    const next = nextActive(event, active, count);
    if (next !== undefined) onMove(next);
    // The user may still hold the Enter that opened the palette.
    else if (event.key === "Enter" && activeId) {
      if (!event.repeat) choose(activeId, event);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={css.head}>
      <Icon name="search" />
      <input
        role="combobox"
        aria-label={t("search.button")}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        placeholder={t("search.placeholder")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        className={css.input}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={common("common.close")} icon="close" className={css.close} onClick={onDone} />
    </div>
  );
}

/**
 * Clicks an option with the held modifier keys, so that Ctrl Enter opens a link in a new tab, like Ctrl and a click.
 */
function choose(id: string, { ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  document.getElementById(id)?.dispatchEvent(click);
}
