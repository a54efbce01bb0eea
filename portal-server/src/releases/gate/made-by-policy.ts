/**
 * Whether markup is made by a Trusted Types policy of the library itself, as in Vue and Svelte: the need of that policy
 * covers it, so it needs no `html`.
 *
 * @param text a script
 * @returns for the index of `.innerHTML` in it
 */
export function madeByPolicy(text: string): (index: number) => boolean {
  const functions = new Set(callersOf(text));
  return (index) => {
    const [, name] = /^\.(?:inner|outer)HTML\s*=\s*([\w$]+)\(/.exec(text.slice(index, index + 100)) ?? [];
    return name !== undefined && functions.has(name);
  };
}

/** Scripts have one or two policies. */
const mostCalls = 20;

/** The functions that return what a policy has made. */
function callersOf(text: string): string[] {
  const names: string[] = [];
  let calls = 0;
  for (const { index } of text.matchAll(/\.createHTML\(/g)) {
    if (++calls > mostCalls) break;
    const before = text.slice(Math.max(0, index - 160), index);
    const [, declared, assigned] = caller.exec(before) ?? [];
    const name = declared ?? assigned;
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** `function made(text) { return policy`, `made = policy ? (text) => policy`. */
const caller = /(?:\bfunction\s+([\w$]+)\s*\([\w$]+\)\s*\{\s*return\b|(?<![\w$.])([\w$]+)\s*=(?![=>]))[^;{},]*$/;
