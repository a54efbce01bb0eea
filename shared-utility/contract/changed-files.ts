import type { MapChange, ModuleSide } from "./registry.ts";

/**
 * One line of a difference between two maps: a file, an own version of a library as `react → @acme/react-18`, an address of an
 * application as `base /help`, `/old → /help`, or a value of its configuration as `rows = 50`.
 */
export interface ChangedFile {
  sign: "-" | "+";
  address: string;
  /** Of the entry; `null` for other files. */
  integrity: string | null;
}

/**
 * The files that a change removes and adds: the entry, then style sheets, strings, own versions of libraries, addresses and
 * configuration. For a module that is new or
 * removed, the entry alone. Empty when only chunks of the build differ.
 */
export function changedFiles({ before, after }: MapChange): ChangedFile[] {
  if (!before || !after) return [...lines("-", entry(before)), ...lines("+", entry(after))];
  return [entry, styles, strings, ownLibraries, routes, config].flatMap((pick) => {
    const [old, next] = [pick(before), pick(after)];
    return [...lines("-", without(old, next)), ...lines("+", without(next, old))];
  });
}

type File = Omit<ChangedFile, "sign">;

function entry(side: ModuleSide | null): File[] {
  return side ? [{ address: side.address, integrity: side.integrity }] : [];
}

function styles(side: ModuleSide): File[] {
  return side.styles.map((address) => ({ address, integrity: null }));
}

function strings(side: ModuleSide): File[] {
  return Object.values(side.locales).map((address) => ({ address, integrity: null }));
}

function ownLibraries(side: ModuleSide): File[] {
  const own = Object.entries(side.ownLibraries ?? {});
  return own.map(([library, module]) => ({ address: `${library} → ${module}`, integrity: null }));
}

function routes(side: ModuleSide): File[] {
  const { base, paths = [], public: open = [], redirects = {} } = side.routes ?? {};
  const moved = Object.entries(redirects).map(([from, to]) => `${from} → ${to}`);
  const kinds = { base: base === undefined ? [] : [base], path: paths, public: open };
  const named = Object.entries(kinds).flatMap(([kind, paths]) => paths.map((path) => `${kind} ${path}`));
  const declared = [...named, ...moved];
  return declared.map((address) => ({ address, integrity: null }));
}

function config(side: ModuleSide): File[] {
  const values = Object.entries(side.config ?? {});
  return values.map(([name, value]) => ({ address: `${name} = ${JSON.stringify(value)}`, integrity: null }));
}

function lines(sign: ChangedFile["sign"], files: readonly File[]): ChangedFile[] {
  return files.map((file) => ({ sign, ...file }));
}

function without(files: readonly File[], others: readonly File[]): File[] {
  return files.filter(
    ({ address, integrity }) => !others.some((each) => each.address === address && each.integrity === integrity),
  );
}
