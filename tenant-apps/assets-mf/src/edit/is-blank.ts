// U+2800 is an empty Braille cell: a symbol by its category, yet nothing is seen of it.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

/** Whether nothing of a text can be seen; the service refuses it. */
export function isBlank(text: string): boolean {
  return text.replaceAll(unseen, "") === "";
}
