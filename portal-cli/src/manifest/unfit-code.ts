interface Unfit {
  /** What all are in the text of a build that does not start. */
  marks: RegExp[];
  /** None of it, where the build has been made to start. */
  except?: RegExp;
  sentence: string;
}

/** Builds that are known not to start in any page, and what the team changes in them. */
const known: Unfit[] = [
  {
    marks: [/JSON\.parse\([`"']\{vpss:CSS_MAP\}/],
    sentence:
      "vite-plugin-single-spa has not filled in its list of style sheets, which it cannot do in what Vite 8 minifies: set build.minify to false, or build with Vite 7.",
  },
  {
    marks: [/\(\s*`__v__css__/],
    sentence:
      "@originjs/vite-plugin-federation has not filled in its list of style sheets, which it cannot do in what Vite 8 minifies: set build.minify to false, build with Vite 7, or move to @module-federation/vite.",
  },
  {
    marks: [/single-spa-svelte must be passed opts\.component/, /https:\/\/svelte\.dev\/e\//],
    // `compatibility.componentApi: 4` and `createClassComponent` of svelte/legacy bring classes with a method of this name.
    except: /\$destroy\s*\(\)\s*\{/,
    sentence:
      'single-spa-svelte makes components with "new", which Svelte 5 does not allow: set compilerOptions.compatibility.componentApi to 4, or export mount and unmount that call those of svelte.',
  },
];

/**
 * What the team changes in a build that is known not to start; `undefined` for others.
 * @param text a script of the build
 */
export function unfitCode(text: string): string | undefined {
  const found = known.find(({ marks, except }) => marks.every((mark) => mark.test(text)) && !except?.test(text));
  return found?.sentence;
}
