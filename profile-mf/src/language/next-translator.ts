import { hasStrings, type Translate, translator$ } from "@portico/shared-utility";

const namespace = "@portico/profile-mf";

/** The translator after the next change of language; rejects when that language's strings cannot be had. */
export function nextTranslator() {
  return new Promise<Translate>((resolve, reject) => {
    const before: { translate?: Translate } = {};
    const subscription = translator$(namespace).subscribe({
      next(translate) {
        before.translate ??= translate;
        if (translate === before.translate) return;
        queueMicrotask(() => subscription.unsubscribe());
        if (hasStrings(namespace)) resolve(translate);
        else reject(new Error(`${namespace} has no strings in the new language.`));
      },
      error: reject,
    });
  });
}
