import { setTheme } from "@portico/shared-utility";
import { themeChoices } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { useId } from "react";
import form from "../form/form.module.css";
import { useT } from "../use-t.ts";

export function ThemeChoice() {
  const t = useT();
  const group = useId();
  const { themeChoice } = useSettings();
  return (
    <fieldset id="theme" className={form.choices}>
      <legend>{t("theme.legend")}</legend>
      {themeChoices.map((choice) => (
        <label key={choice} className={form.choice}>
          <input type="radio" name={group} checked={choice === themeChoice} onChange={() => setTheme(choice)} />
          {t(`theme.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
