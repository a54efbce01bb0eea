import { type NotificationLevel, notificationLevels } from "@portico/shared-utility/contract";
import { type SelectHTMLAttributes, useId } from "react";
import { useT } from "../use-t.ts";
import css from "./notifications.module.css";

interface LevelSelectProps {
  label: string;
  /** `null`: no choice of its own. */
  level: NotificationLevel | null;
  /** The level that applies without a choice; it is offered as the default. */
  inherited?: NotificationLevel;
  /** Id of the sentence with the reason why no choice is possible now; without it, a choice is possible. */
  reasonId: string | undefined;
  onChoose: (level: NotificationLevel | null) => void;
}

export function LevelSelect({ label, level, inherited, reasonId, onChoose }: LevelSelectProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={css.row}>
      <label htmlFor={id}>{label}</label>
      <select
        className="portico-field-input"
        id={id}
        value={level ?? ""}
        onChange={({ target }) => onChoose(notificationLevels.find((each) => each === target.value) ?? null)}
        {...(reasonId !== undefined && readOnly(reasonId))}
      >
        {inherited && <option value="">{t(`prefs.default.${inherited}`)}</option>}
        {notificationLevels.map((each) => (
          <option key={each} value={each}>
            {t(`prefs.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Keeps the value and the focus: a native `disabled` would drop it. */
function readOnly(reasonId: string): SelectHTMLAttributes<HTMLSelectElement> {
  return {
    "aria-disabled": true,
    "aria-describedby": reasonId,
    onChange: () => {},
    onMouseDown: (event) => event.preventDefault(),
    onKeyDown: (event) => event.key !== "Tab" && event.preventDefault(),
  };
}
