/** The arguments and options of one call, by name. */
export interface Call {
  arg(name: string): string;
  text(option: string): string | undefined;
  /** Returns the value of a required option. */
  requiredText(option: string): string;
  list(option: string): string[];
  flag(option: string): boolean;
}
