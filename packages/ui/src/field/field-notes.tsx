import { Icon } from "../icon/icon.tsx";

interface Notes {
  hint: string | undefined;
  error: string | undefined;
}

/** The ids for `aria-describedby`, in reading order: hint, error, then the caller's own. */
export function noteIds(id: string, { hint, error }: Notes, others?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, others].filter(Boolean).join(" ") || undefined;
}

/** The hint and the error below a field. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="portico-field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="portico-field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </>
  );
}
