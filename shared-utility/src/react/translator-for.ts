import { currentTranslator, ensureStrings, hasStrings, type Translate, translator$ } from "@portico/shared-utility";
import { use, useCallback, useSyncExternalStore } from "react";
import type common from "../../locales/en.json";

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type WithoutSuffix<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : never;

/** The keys of a `locales/pt.json`; a plural is addressed by its key without the suffix, with a `count`. */
export type KeyOf<Strings> = (keyof Strings & string) | WithoutSuffix<keyof Strings & string>;

/**
 * Makes the translation hook of a package: `export const useT = translatorFor<typeof pt>("@portico/auth-mf")`.
 * The hook suspends until the namespace's strings are loaded, so that no screen shows a key, and renders again when the
 * language changes.
 */
export function translatorFor<Strings>(namespace: string): () => Translate<KeyOf<Strings>> {
  let loading: Promise<void> | undefined;
  function forget(error: unknown) {
    loading = undefined;
    throw error;
  }
  return function useT() {
    const subscribe = useCallback((onChange: () => void) => {
      const subscription = translator$(namespace).subscribe(onChange);
      return () => subscription.unsubscribe();
    }, []);
    const translate = useSyncExternalStore(subscribe, () => currentTranslator(namespace));
    if (!hasStrings(namespace)) loading ??= ensureStrings(namespace).catch(forget);
    // Also after they are loaded: React repeats a render that suspended, and fails if it does not reach the same `use`.
    if (loading) use(loading);
    return translate;
  };
}

/** The common strings: `common.*` and a sentence for each error code, `error.{code}`. */
export const useCommonT: () => Translate<KeyOf<typeof common> | `error.${string}`> =
  translatorFor<Record<string, string>>("@portico/shared-utility");
