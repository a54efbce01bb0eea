import type { MapChange, ModuleSide } from "./registry.ts";

/** One line of a difference between two maps. */
export interface ChangedFile {
  sign: "-" | "+";
  address: string;
  /** Of entries alone. */
  integrity: string | null;
}

/**
 * The files that a change takes away and brings: the entry, then style sheets, then strings. Of a module that is new or
 * gone it is the entry alone. Empty when nothing but chunks of the build differs.
 */
export function changedFiles({ before, after }: MapChange): ChangedFile[] {
  if (!before || !after) return [...lines("-", entry(before)), ...lines("+", entry(after))];
  return [entry, styles, strings].flatMap((pick) => {
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

function lines(sign: ChangedFile["sign"], files: readonly File[]): ChangedFile[] {
  return files.map((file) => ({ sign, ...file }));
}

function without(files: readonly File[], others: readonly File[]): File[] {
  return files.filter(
    ({ address, integrity }) => !others.some((each) => each.address === address && each.integrity === integrity),
  );
}
