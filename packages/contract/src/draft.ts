/**
 * Text that a user typed into one form and did not send. It survives a reload, a newer build of the application and an
 * expired session: a signed-in user's draft stays in this browser for seven days, a guest's in this tab. An explicit
 * logout and another user's sign-in remove it. Never put a password into a draft.
 */
export interface Draft {
  /** The last kept values, parsed from JSON; `undefined` without any. An older build may have kept another shape. */
  read(): unknown;
  /** Call it on each change, with all values of the form. */
  keep(values: object): void;
  /** Removes the draft. Call it when the form was sent or the user discarded it. */
  drop(): void;
}
