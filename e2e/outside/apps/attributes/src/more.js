export const more = "More of attributes";
