/** The arguments and options of one call, by their names. */
export interface Call {
  arg(name: string): string;
  text(option: string): string | undefined;
  /** Of an option that is required. */
  requiredText(option: string): string;
  list(option: string): string[];
  flag(option: string): boolean;
}
