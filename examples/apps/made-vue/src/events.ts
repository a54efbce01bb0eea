declare module "@portico/contract" {
  interface EventTopics {
    /** Another application of the page may show how long the note is. */
    "notes.saved": { characters: number };
  }
}

export {};
