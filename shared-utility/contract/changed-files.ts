import type { MapChange, ModuleSide } from "./registry.ts";

/**
 * One line of a difference between two maps: a file, an own version of a library as `react → @acme/react-18`, `isolated
 * styles`, `need html`, `fills tickets.ticket with side`, an address of an application as `base /help`, `/old → /help`,
 * a category of its notifications as `category comments (Comentários, Comments)`, a value of its configuration as `rows
 * = 50`, or a decision of the tenant as `home.cards: hidden`.
 */
interface ChangedFile {
  sign: "-" | "+";
  address: string;
  /** Integrity of the entry; `null` for other files. */
  integrity: string | null;
}

/**
 * The files that a change removes and adds: the entry, then style sheets, strings, own versions of libraries, needs,
 * slots, addresses, categories of notifications, configuration and the tenant's decisions about slots. A new or removed
 * module has only its entry. Empty when only chunks of the build differ.
 */
export function changedFiles({ before, after }: MapChange): ChangedFile[] {
  if (!before || !after) return [...lines("-", entry(before)), ...lines("+", entry(after))];
  const picks = [entry, styles, strings, ownLibraries, needs, slots, isolation, routes, categories, config, arranged];
  return picks.flatMap((pick) => {
    const [old, next] = [pick(before), pick(after)];
    return [...lines("-", without(old, next)), ...lines("+", without(next, old))];
  });
}

type File = Omit<ChangedFile, "sign">;

function entry(side: ModuleSide | null): File[] {
  return side ? [{ address: side.address, integrity: side.integrity }] : [];
}

function styles(side: ModuleSide): File[] {
  return addressesOf(side.styles);
}

function strings(side: ModuleSide): File[] {
  return addressesOf(Object.values(side.locales));
}

function ownLibraries(side: ModuleSide): File[] {
  return addressesOf(Object.entries(side.ownLibraries ?? {}).map(([library, module]) => `${library} → ${module}`));
}

function needs(side: ModuleSide): File[] {
  return addressesOf((side.needs ?? []).map((need) => `need ${need}`));
}

function slots(side: ModuleSide): File[] {
  const fills = Object.entries(side.slots ?? {});
  return addressesOf(
    fills.map(([slot, fill]) => `fills ${slot} with ${fill.export}${fill.order ? `, order ${fill.order}` : ""}`),
  );
}

function isolation(side: ModuleSide): File[] {
  return addressesOf(side.isolateStyles ? ["isolated styles"] : []);
}

function routes(side: ModuleSide): File[] {
  const { base, paths = [], public: open = [], redirects = {}, pages = [] } = side.routes ?? {};
  const moved = Object.entries(redirects).map(([from, to]) => `${from} → ${to}`);
  const kinds = { base: base === undefined ? [] : [base], path: paths, public: open };
  const named = Object.entries(kinds).flatMap(([kind, paths]) => paths.map((path) => `${kind} ${path}`));
  const offered = pages.map(({ path, name }) => `page ${path} (${Object.values(name).join(", ")})`);
  return addressesOf([...named, ...moved, ...offered]);
}

function categories(side: ModuleSide): File[] {
  return addressesOf(
    (side.notifications?.categories ?? []).map(({ key, name, default: level }) => {
      const names = Object.values(name).join(", ");
      return `category ${key} (${names})${level === undefined ? "" : `, ${level} by default`}`;
    }),
  );
}

function config(side: ModuleSide): File[] {
  return addressesOf(Object.entries(side.config ?? {}).map(([name, value]) => `${name} = ${JSON.stringify(value)}`));
}

function arranged(side: ModuleSide): File[] {
  const lines = Object.entries(side.arranged ?? {}).map(([slot, { place, hidden }]) => {
    const words = [...(place === undefined ? [] : [`place ${place}`]), ...(hidden ? ["hidden"] : [])];
    return `${slot}: ${words.join(", ")}`;
  });
  return addressesOf(lines);
}

function addressesOf(words: readonly string[]): File[] {
  return words.map((address) => ({ address, integrity: null }));
}

function lines(sign: ChangedFile["sign"], files: readonly File[]): ChangedFile[] {
  return files.map((file) => ({ sign, ...file }));
}

function without(files: readonly File[], others: readonly File[]): File[] {
  return files.filter(
    ({ address, integrity }) => !others.some((each) => each.address === address && each.integrity === integrity),
  );
}
