import { Icon } from "@portico/shared-ui";
import { setTheme } from "@portico/shared-utility";
import { usePortal, useSettings } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./theme-switch.module.css";

/** The page has no bar, so it has a theme switch of its own. */
export function ThemeSwitch() {
  const t = useT();
  const portal = usePortal();
  const dark = useSettings().theme === "dark";
  const flip = () => {
    setTheme(dark ? "light" : "dark");
    portal.announce(t(dark ? "theme.announce.light" : "theme.announce.dark"));
  };
  return (
    <button type="button" aria-label={t(dark ? "theme.toLight" : "theme.toDark")} className={css.button} onClick={flip}>
      <Icon name={dark ? "sun" : "moon"} size={16} />
      <span aria-hidden="true">{t(dark ? "theme.light" : "theme.dark")}</span>
    </button>
  );
}
