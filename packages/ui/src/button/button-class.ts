export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet";

/** The class of a link that looks like a button: `<Link className={buttonClass("primary")} …>`. */
export function buttonClass(variant: ButtonVariant = "secondary"): string {
  return `portico-button portico-button-${variant}`;
}
