import type { Register } from "./script-loader.ts";

export type Run = (work: () => unknown) => unknown;

/** `__whole` is the result of an AMD module. The result may have its own `default`. */
type Namespace = { default?: unknown; __useDefault?: unknown; __whole?: unknown };
type Loaded = (...modules: unknown[]) => unknown;

/** The information that SystemJS gives a module about itself. */
interface Context {
  meta: { url: string };
  import(name: string): Promise<object>;
}

/** The module of a call of `define`: an optional name, an optional list of imports, and a factory or the exports (AMD API). */
export function amdModule(given: unknown[], asScript: Run): Register {
  const factory = given.at(-1);
  const list = given.find((each) => Array.isArray(each)) as string[] | undefined;
  const names = list ?? (typeof factory === "function" ? ["require", "exports", "module"] : []);
  const own = { exports: {} as unknown, uri: "" };
  const values: Record<string, unknown> = { require: undefined, exports: own.exports, module: own };
  const imports = names.filter((name) => !Object.hasOwn(values, name));
  const setterOf = (name: string) => (namespace: Namespace) => {
    values[name] = madeOf(namespace);
  };
  const run = () => {
    const made =
      typeof factory === "function" ? asScript(() => factory(...names.map((name) => values[name]))) : factory;
    return made === undefined ? own.exports : made;
  };
  const declare = (exports: (names: object) => void, context: Context) => {
    own.uri = context.meta.url;
    values.require = requireOf(context, values);
    return {
      setters: imports.map(setterOf),
      execute: () => {
        const made = run() as object;
        exports({ default: made, __useDefault: true, ...made, __whole: made });
      },
    };
  };
  return [imports.map(fileOf), declare as Register[1]];
}

/**
 * The `require` of a module: it loads chunks, resolves names of files beside the module, and returns the module's
 * imports.
 */
function requireOf(context: Context, values: Readonly<Record<string, unknown>>) {
  const load = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => context.import(fileOf(name))))).map(madeOf);
  const require = (wanted: string | string[], loaded?: Loaded, failed?: (error: unknown) => void) => {
    if (typeof wanted === "string") return valueIn(values, wanted);
    // Without an error callback the error stays unhandled, and the page reports it.
    void load(wanted).then((modules) => loaded?.(...modules), failed);
  };
  return Object.assign(require, { toUrl: (name: string) => new URL(name, context.meta.url).href });
}

function valueIn(values: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  throw new Error(`An AMD module cannot load "${name}" by require() here: name it in the list of define.`);
}

/** AMD names its own files without an ending. */
const fileOf = (name: string) => (/^\.\.?\//.test(name) && !name.endsWith(".js") ? `${name}.js` : name);

const madeOf = (namespace: Namespace): unknown =>
  namespace.__whole ?? (namespace.__useDefault ? namespace.default : namespace);
