/** A wait as users read it: `45 s`, `2 min`, `1 min 30 s`. */
export function waitText(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(" ");
}
