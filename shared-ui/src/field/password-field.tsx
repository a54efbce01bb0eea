import { FieldNotes, Icon, noteIds } from "@portico/ui";
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import css from "./password-field.module.css";

export interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  /** Name of the toggle while the password is hidden, e.g. "Mostrar senha", and while it is visible. */
  showLabel: string;
  hideLabel: string;
  /** Announced after the toggle, e.g. "A senha está visível." */
  shownText: string;
  hiddenText: string;
  /** Announced and shown while Caps Lock is on. */
  capsText: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A password input with a show/hide toggle and a Caps Lock warning. Hides the password again when its form is
 * submitted.
 */
export function PasswordField({ label, capsText, hint, error, id, ...others }: PasswordFieldProps) {
  const { showLabel, hideLabel, shownText, hiddenText, ...input } = others;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const caps = useCapsLock();
  const toggle = useVisibility();
  const describedBy = [`${fieldId}-caps`, input["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <div ref={toggle.hostRef} className="portico-field">
      <label htmlFor={fieldId} className="portico-field-label">
        {label}
      </label>
      <div className={css.group}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={fieldId}
          type={toggle.shown ? "text" : "password"}
          aria-invalid={error ? true : input["aria-invalid"]}
          aria-describedby={noteIds(fieldId, { hint, error }, describedBy)}
          className="portico-field-input"
          {...caps.inputProps}
        />
        <Toggle {...toggle} label={toggle.shown ? hideLabel : showLabel} fieldId={fieldId} />
      </div>
      {/* Both live regions are in the page before their text, because otherwise the text would not be announced. */}
      <p id={`${fieldId}-caps`} aria-live="polite" className={css.caps}>
        {caps.on && capsText}
      </p>
      <p aria-live="polite" className="vh">
        {toggle.flipped && (toggle.shown ? shownText : hiddenText)}
      </p>
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  );
}

function Toggle({ label, fieldId, shown, flip }: { label: string; fieldId: string; shown: boolean; flip: () => void }) {
  return (
    <button type="button" aria-label={label} aria-controls={fieldId} className={css.toggle} onClick={flip}>
      <Icon name={shown ? "eye-off" : "eye"} />
    </button>
  );
}

function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState("CapsLock"));
  return { on, inputProps: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}

function useVisibility() {
  const hostRef = useRef<HTMLDivElement>(null);
  const [{ shown, flipped }, set] = useState({ shown: false, flipped: false });

  // Password managers and browsers' form history check the type at the moment of submission.
  useEffect(() => {
    const form = hostRef.current?.closest("form");
    const conceal = () => set({ shown: false, flipped: false });
    form?.addEventListener("submit", conceal);
    return () => form?.removeEventListener("submit", conceal);
  }, []);

  return { hostRef, shown, flipped, flip: () => set({ shown: !shown, flipped: true }) };
}
