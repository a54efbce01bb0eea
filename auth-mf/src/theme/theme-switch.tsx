import { Icon } from "@portico/shared-ui";
import { useThemeSwitch } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./theme-switch.module.css";

/** The theme switch of the sign-in page, which has no bar. */
export function ThemeSwitch() {
  const t = useT();
  const { dark, label, icon, flip } = useThemeSwitch();
  return (
    <button type="button" aria-label={label} className={css.button} onClick={flip}>
      <Icon name={icon} size={16} />
      <span aria-hidden="true">{t(dark ? "theme.light" : "theme.dark")}</span>
    </button>
  );
}
