/** Where the build of an override comes from. */
export const overrideSources = ["machine", "branch", "published"] as const;
export type OverrideSource = (typeof overrideSources)[number];

/** What the fields of the sources hold. */
export interface OverrideInput {
  source: OverrideSource;
  port: string;
  /** The file on this machine; absent until somebody types one. */
  file?: string;
  /** The address of a branch's build. */
  branch: string;
  /** The address of the build that is chosen from the registry. */
  build: string;
}

export const emptyInput: OverrideInput = { source: "machine", port: "", branch: "", build: "" };

/**
 * The address of the build that the fields name.
 * @returns `undefined` when they name none
 */
export function overrideAddress(input: OverrideInput, released: string): string | undefined {
  if (input.source === "published") return input.build || undefined;
  if (input.source === "machine") return isPort(input.port) ? machineAddress(input, released) : undefined;
  const address = input.branch.trim();
  return URL.canParse(address) ? address : undefined;
}

const isPort = (text: string) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535;

/** The address on this machine, as import-map-overrides makes it of a port; also while the port is missing. */
export function machineAddress({ port, file }: OverrideInput, released: string): string {
  return `http://localhost:${port.trim() || "…"}/${(file ?? fileNameOf(released)).trim().replace(/^\/+/, "")}`;
}

/** The name of a released file without the hash that bundlers add: `/stock/main.3f9a2b1c.js` → `main.js`. */
export function fileNameOf(released: string): string {
  const name =
    released
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return name.replace(/[.-](?=\w*\d)\w{8,}(?=\.[cm]?js$)/, "");
}
