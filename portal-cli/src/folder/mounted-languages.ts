// / <reference lib="dom" /> The functions of this file run in the portal's page, as text (`language-pages.ts`): they
// may call each other, and nothing else.

interface Props {
  domElement: HTMLElement;
  portal: { locale$: { subscribe(next: (locale: string) => void): { unsubscribe(): void } } };
}

interface Application {
  mount(props: object): Promise<void>;
  unmount(props: object): Promise<void>;
}

/** The application's language that is nearest to the user's; otherwise the application's first language. */
export function nearestLanguage(languages: readonly string[], wanted: string): string {
  const plain = (language: string) => language.split("-")[0];
  const found = languages.find((each) => each === wanted) ?? languages.find((each) => plain(each) === plain(wanted));
  return found ?? languages[0] ?? "";
}

/** The lifecycles of an application that has a build for each language. A change of language shows the other build. */
export function mountedLanguages(builds: Record<string, () => Promise<Application>>) {
  let shown: { language: string; application: Application } | undefined;
  let following: { unsubscribe(): void } | undefined;
  let turn: Promise<void> = Promise.resolve();
  const show = async (locale: string, props: Props) => {
    const language = nearestLanguage(Object.keys(builds), locale);
    if (shown?.language === language) return;
    const application = await builds[language]?.();
    const before = shown;
    await before?.application.unmount(props);
    shown = undefined;
    await application?.mount(props).catch(async (error) => {
      await before?.application.mount(props);
      shown = before;
      throw error;
    });
    shown = application && { language, application };
  };
  return {
    async mount(props: Props) {
      turn = Promise.resolve();
      following?.unsubscribe();
      following = props.portal.locale$.subscribe((locale) => {
        // The portal reports a failed change. The previous language stays, and the next change tries again.
        turn = turn.catch(() => {}).then(() => show(locale, props));
      });
      await turn.catch((error) => {
        following?.unsubscribe();
        throw error;
      });
    },
    async unmount(props: Props) {
      following?.unsubscribe();
      await turn.catch(() => {});
      await shown?.application.unmount(props);
      shown = undefined;
    },
  };
}
