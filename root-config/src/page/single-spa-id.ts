const prefix = "single-spa-application:";

/** The id of an application's or a part's element, as single-spa and its layout give it. */
export const singleSpaId = (name: string): string => prefix + name;

/** The name in such an id; `undefined` for any other id. */
export const nameInId = (id: string): string | undefined =>
  id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
