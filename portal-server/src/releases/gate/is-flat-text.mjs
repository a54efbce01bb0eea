/**
 * Whether a text is a flat JSON object with texts as values, like the files of strings.
 *
 * @param {string} text
 */
export function isFlatText(text) {
  try {
    const strings = JSON.parse(text);
    const isFlat = typeof strings === "object" && strings !== null && !Array.isArray(strings);
    return isFlat && Object.values(strings).every((each) => typeof each === "string");
  } catch {
    return false;
  }
}
