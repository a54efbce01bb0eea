/**
 * What a person has typed into one form and not sent. The portal keeps it beyond a reload, a newer build of the
 * application and an expired session: for a signed-in person in this browser, for seven days; for a guest in this tab.
 * An explicit logout and another person's sign-in remove it. A password never belongs into a draft.
 */
export interface Draft {
  /** What was kept last, as JSON; `undefined` when there is none. An older build may have kept another shape. */
  read(): unknown;
  /** Call it with everything that the form holds, on each change. */
  keep(values: object): void;
  /** The form was sent, or the person gave it up. */
  drop(): void;
}
