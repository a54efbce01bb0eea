/** The user's changes in one field. */
export interface FieldState {
  name: string;
  value: string;
  focused: boolean;
  selection: readonly [start: number, end: number] | undefined;
}

/** The fields of a screen that have a name and were changed or are focused. */
export function fieldsOf(screen: HTMLElement): FieldState[] {
  return [...screen.querySelectorAll("input")]
    .filter((field) => field.name !== "" && (field.value !== field.defaultValue || isFocused(field)))
    .map((field) => ({
      name: field.name,
      value: field.value,
      focused: isFocused(field),
      selection: selectionOf(field),
    }));
}

/** Sets the fields of the same names as if the user had typed into them. */
export function restoreFields(screen: HTMLElement, fields: readonly FieldState[]): void {
  for (const { name, value, focused, selection } of fields) {
    const field = [...screen.querySelectorAll("input")].find((each) => each.name === name);
    if (!field) continue;
    if (value !== field.value) type(field, value);
    if (focused) field.focus({ preventScroll: true });
    if (selection && selectionOf(field)) field.setSelectionRange(...selection);
  }
}

const isFocused = (field: Element) => field === document.activeElement;

/** Fields for e-mail addresses have no selection (HTML, "Selection APIs"). */
function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): FieldState["selection"] {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

/** React overrides the element's own `value`, so the prototype's setter is used. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
