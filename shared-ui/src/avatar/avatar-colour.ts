/** A stable colour for an e-mail: any hue, dark enough for a white letter (contrast 4.5:1, tested for every hue). */
export function avatarColour(email: string): string {
  let hash = 0;
  for (const letter of email.toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hueColour(hash);
}

/** @param hue in degrees, 0 to 359 */
export function hueColour(hue: number): string {
  return `hsl(${hue}deg 45% 32%)`;
}
