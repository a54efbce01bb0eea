export const more = "More of editors";
