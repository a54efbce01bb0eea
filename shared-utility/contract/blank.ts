// U+2800 is an empty Braille cell: a symbol by its category, but invisible.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

/**
 * Whether a text is empty or has only invisible characters: white space, format characters (bidi controls, joiners),
 * fillers.
 */
export function isBlank(text: string): boolean {
  return text.replaceAll(invisible, "") === "";
}
