/** The portal's languages: Brazilian Portuguese and English. */
export type Locale = "pt" | "en";
export type Theme = "light" | "dark";
