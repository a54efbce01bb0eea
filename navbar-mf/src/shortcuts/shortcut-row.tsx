import { switchShortcut } from "@portico/shared-utility";
import { useShortcutChoices } from "@portico/shared-utility/react";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./shortcut-dialog.module.css";
import { isShortcutOn, type Shortcut } from "./shortcuts.ts";

export function ShortcutRow({ shortcut }: { shortcut: Shortcut }) {
  const t = useT();
  const id = useId();
  const { name, keys, otherKeys } = shortcut;
  const isOn = isShortcutOn(shortcut, useShortcutChoices());
  return (
    <li>
      <label className={css.row}>
        <span className={css.label}>{t(`shortcuts.${name}`)}</span>
        <span id={id} className={css.keys}>
          <Keys keys={keys} /> {otherKeys && <Keys keys={otherKeys} />}
        </span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, beside which none may be written.
          role="switch"
          aria-label={t(`shortcuts.${name}`)}
          aria-describedby={id}
          checked={isOn}
          className={css.switch}
          onChange={({ target }) => switchShortcut(name, target.checked)}
        />
      </label>
    </li>
  );
}

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key, index) => (
        <kbd key={key}>{index < keys.length - 1 ? `${key} ` : key}</kbd>
      ))}
    </span>
  );
}
