import { currentTranslator, ensureStrings, hasStrings, type Translate, translator$ } from "@portico/shared-utility";
import { use, useCallback, useSyncExternalStore } from "react";
import type common from "../../locales/en.json";

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type WithoutSuffix<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : never;

/** The keys of a `locales/pt.json`; a plural is asked for by its key without suffix and a `count`. */
export type KeyOf<Strings> = (keyof Strings & string) | WithoutSuffix<keyof Strings & string>;

/**
 * Makes the translation hook of a package: `export const useT = translatorFor<typeof pt>("@portico/auth-mf")`.
 * The hook suspends until the namespace's strings are there, so that no screen ever shows a key, and renders again
 * when the language changes.
 */
export function translatorFor<Strings>(namespace: string): () => Translate<KeyOf<Strings>> {
  let arriving: Promise<void> | undefined;
  function forget(error: unknown) {
    arriving = undefined;
    throw error;
  }
  return function useT() {
    const subscribe = useCallback((onChange: () => void) => {
      const subscription = translator$(namespace).subscribe(onChange);
      return () => subscription.unsubscribe();
    }, []);
    const translate = useSyncExternalStore(subscribe, () => currentTranslator(namespace));
    if (!hasStrings(namespace)) arriving ??= ensureStrings(namespace).catch(forget);
    // Also once they are there: React repeats a render that waited, and fails if that does not come to the same `use`.
    if (arriving) use(arriving);
    return translate;
  };
}

/** The common strings: `common.*` and a sentence for each error code, `error.{code}`. */
export const useCommonT: () => Translate<KeyOf<typeof common> | `error.${string}`> =
  translatorFor<Record<string, string>>("@portico/shared-utility");
