/**
 * The traces of React in the text of a script. Minified code keeps names of properties.
 *
 * - `internals`: it reads a part of React that ended with version 18, as the JSX runtimes of 16 to 18 do
 * - `root`: it makes or removes roots
 * - `current`: it contains a part of React 19 or of its JSX runtime, or it can read the internals of 19 too
 */
export type ReactTrace = "internals" | "root" | "current";

const ended = /\bReactCurrent(?:Owner|Dispatcher|BatchConfig|Actor)\b|\bReactDebugCurrentFrame\b/;
const olderInternals = "__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED";
const currentInternals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** An element of React 19 has its `ref` among its props. */
const currentElement = /\bref:\s*(?:void 0|undefined)\s*!==\s*[\w$]+\s*\?/;
const root =
  /\b(?:unmountComponentAtNode|unstable_renderSubtreeIntoContainer|createRoot|hydrateRoot)\b|\breact(?:_dom|DOM)\w*(?:\(\)|\.default|\["default"\])?\.(?:render|hydrate)\(/i;

/** The traces in the text of a script. */
export function reactTracesIn(text: string): ReactTrace[] {
  const isCurrent =
    text.includes(currentInternals) || (text.includes("react.transitional.element") && currentElement.test(text));
  return [
    ...(text.includes(olderInternals) && ended.test(text) ? (["internals"] as const) : []),
    ...(root.test(text) ? (["root"] as const) : []),
    ...(isCurrent ? (["current"] as const) : []),
  ];
}
