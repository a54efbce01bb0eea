// U+2800 is an empty Braille cell: its category is symbol, but it is invisible.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

/** Whether a text has no visible character. The service refuses such a text. */
export function isBlank(text: string): boolean {
  return text.replaceAll(unseen, "") === "";
}
