/** What a person has typed into a form and not sent, by field. */
export type DraftValues = Record<string, string>;

/**
 * Keeps drafts while the page is open: an application is taken off the page when a session expires, and comes back
 * after signing in again. In memory alone, and one person's: whoever comes next on this page finds nothing.
 */
export function createDraftStore() {
  let owner: string | undefined;
  const drafts = new Map<string, DraftValues>();

  function admit(person: string) {
    if (person !== owner) drafts.clear();
    owner = person;
  }

  return {
    read(person: string, form: string): DraftValues {
      admit(person);
      return drafts.get(form) ?? {};
    },
    keep(person: string, form: string, values: DraftValues): void {
      admit(person);
      drafts.set(form, values);
    },
    drop: (form: string): void => void drafts.delete(form),
  };
}

export const pageDrafts = createDraftStore();
