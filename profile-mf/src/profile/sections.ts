/** The profile's sections in reading order: anchor and the key of their title. */
export const sections = [
  { id: "picture", title: "picture.title" },
  { id: "personal", title: "personal.title" },
  { id: "language", title: "language.title" },
  { id: "security", title: "security.title" },
  { id: "notifications", title: "notifications.title" },
] as const;
